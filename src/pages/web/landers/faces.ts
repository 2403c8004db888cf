import { toPicture, type DrawnImage, type Block } from '../../rules.ts'
import female27A from './faces/female-27-a.webp?brands'
import female27B from './faces/female-27-b.webp?brands'
import female27C from './faces/female-27-c.webp?brands'
import female27D from './faces/female-27-d.webp?brands'
import female36A from './faces/female-36-a.webp?brands'
import female36B from './faces/female-36-b.webp?brands'
import female36C from './faces/female-36-c.webp?brands'
import female36D from './faces/female-36-d.webp?brands'
import female48A from './faces/female-48-a.webp?brands'
import female48B from './faces/female-48-b.webp?brands'
import female61A from './faces/female-61-a.webp?brands'
import female61B from './faces/female-61-b.webp?brands'
import male27A from './faces/male-27-a.webp?brands'
import male27B from './faces/male-27-b.webp?brands'
import male27C from './faces/male-27-c.webp?brands'
import male36A from './faces/male-36-a.webp?brands'
import male36B from './faces/male-36-b.webp?brands'
import male36C from './faces/male-36-c.webp?brands'
import male36D from './faces/male-36-d.webp?brands'
import male48A from './faces/male-48-a.webp?brands'
import male48B from './faces/male-48-b.webp?brands'
import male48C from './faces/male-48-c.webp?brands'
import male61A from './faces/male-61-a.webp?brands'
import male61B from './faces/male-61-b.webp?brands'

type Face = Extract<Block, { kind: 'collage' }>['faces'][number]

const small = import.meta.glob<DrawnImage>('./small-faces/*.webp', {
  query: '?brands',
  eager: true,
  import: 'default',
})

const face = (name: string, large: DrawnImage, gender: Face['gender'], age: number): Face => ({
  picture: toPicture(large, small[`./small-faces/${name}.webp`], [160, 320], {
    width: 320,
    height: 400,
  }),
  gender,
  age,
})

/** Drawn example people of all ages, mixed. */
export const faces: Face[] = [
  face('female-27-a', female27A, 'female', 27),
  face('male-27-a', male27A, 'male', 27),
  face('female-27-b', female27B, 'female', 27),
  face('male-27-b', male27B, 'male', 27),
  face('female-27-c', female27C, 'female', 27),
  face('male-27-c', male27C, 'male', 27),
  face('female-27-d', female27D, 'female', 27),
  face('male-36-a', male36A, 'male', 36),
  face('female-36-a', female36A, 'female', 36),
  face('male-36-b', male36B, 'male', 36),
  face('female-36-b', female36B, 'female', 36),
  face('male-36-c', male36C, 'male', 36),
  face('female-36-c', female36C, 'female', 36),
  face('male-36-d', male36D, 'male', 36),
  face('female-36-d', female36D, 'female', 36),
  face('male-48-a', male48A, 'male', 48),
  face('female-48-a', female48A, 'female', 48),
  face('male-48-b', male48B, 'male', 48),
  face('female-48-b', female48B, 'female', 48),
  face('male-48-c', male48C, 'male', 48),
  face('female-61-a', female61A, 'female', 61),
  face('male-61-a', male61A, 'male', 61),
  face('female-61-b', female61B, 'female', 61),
  face('male-61-b', male61B, 'male', 61),
]
