import { useState } from 'react'
import { LikeButton } from '../../src/web/ui/like-button.tsx'
import { People, PersonCard } from '../../src/web/ui/person-card.tsx'
import { Avatar } from '../../src/web/ui/portrait.tsx'
import bo from './drawn-bo.webp'
import eva from './drawn-eva.webp'
import kasia from './drawn-kasia.webp'
import noor from './drawn-noor.webp'
import { Row, Specimen } from './specimen.tsx'
import { words } from './words.ts'

const { labels, people } = words

const dutch = { code: 'nl', name: labels.dutch }
const polish = { code: 'pl', name: labels.polish }

const cards = [
  {
    name: people.noor,
    age: 34,
    location: people.utrecht,
    language: dutch,
    src: noor,
    newLike: labels.newLike,
    online: labels.online,
    locked: 4,
    thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  },
  { name: people.eva, age: 41, location: people.rotterdam, language: dutch, src: eva, locked: 7 },
  {
    name: people.bo,
    age: 30,
    location: people.utrecht,
    language: dutch,
    src: bo,
    origin: { kind: 'fictional', text: labels.fictional },
  },
  {
    name: people.julia,
    age: 36,
    location: people.amersfoort,
    language: polish,
    src: kasia,
    origin: { kind: 'partner', text: labels.partner },
  },
  { name: people.mila, age: 29, location: people.place, language: polish, online: labels.online },
] as const

export function Cards() {
  const [liked, setLiked] = useState<string>(people.eva)
  return (
    <Specimen title={words.sections.cards} wide="all">
      <People>
        {cards.map((card) => (
          <PersonCard
            {...card}
            key={card.name}
            to="#"
            heading="h3"
            portrait={
              'src' in card
                ? {
                    src: card.src,
                    alt: people.drawn(card.name),
                    thumbhash: 'thumbhash' in card ? card.thumbhash : null,
                  }
                : { alt: people.noPhoto(card.name) }
            }
            locked={'locked' in card ? { count: card.locked, label: labels.locked } : null}
            like={
              <LikeButton
                label={people.like(card.name)}
                pressed={liked === card.name}
                onClick={() => setLiked(card.name)}
              />
            }
          />
        ))}
      </People>
    </Specimen>
  )
}

export function Avatars() {
  return (
    <Specimen title={words.sections.avatars}>
      <Row>
        <Avatar src={noor} alt="" size="xlarge" />
        <Avatar src={eva} alt="" size="large" />
        <Avatar src={bo} alt="" />
        <Avatar src={kasia} alt="" size="small" />
        <Avatar alt="" size="large" />
      </Row>
    </Specimen>
  )
}
