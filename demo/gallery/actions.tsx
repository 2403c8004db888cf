import { useState } from 'react'
import { Button, ButtonLink, IconButton } from '../../src/web/ui/button.tsx'
import { HeartIcon, SettingsIcon } from '../../src/web/ui/icon.tsx'
import { LikeButton } from '../../src/web/ui/like-button.tsx'
import { Disclosure } from '../../src/web/ui/lists.tsx'
import { TextButton, TextLink } from '../../src/web/ui/link.tsx'
import { Column, Row, Specimen } from './specimen.tsx'
import { words } from './words.ts'

const { buttons } = words

export function Buttons() {
  const [liked, setLiked] = useState(true)
  return (
    <Specimen title={words.sections.buttons}>
      <Column>
        <Row>
          <Button variant="primary">{buttons.primary}</Button>
          <Button variant="solid">{buttons.solid}</Button>
          <Button>{buttons.soft}</Button>
        </Row>
        <Row>
          <Button variant="line">{buttons.line}</Button>
          <Button variant="ghost">{buttons.ghost}</Button>
          <ButtonLink to="#" variant="line">
            {buttons.link}
          </ButtonLink>
        </Row>
        <Row>
          <Button variant="danger">{buttons.danger}</Button>
          <Button variant="danger-solid">{buttons.dangerSolid}</Button>
        </Row>
        <Row>
          <Button variant="primary" disabled>
            {buttons.disabled}
          </Button>
          <Button variant="primary" busy>
            {buttons.saving}
          </Button>
          <LikeButton label={buttons.like} pressed={!liked} onClick={() => setLiked(!liked)} />
          <IconButton
            variant="line"
            label={buttons.liked}
            pressed={liked}
            onClick={() => setLiked(!liked)}
          >
            <HeartIcon />
          </IconButton>
          <IconButton label={buttons.settings}>
            <SettingsIcon />
          </IconButton>
        </Row>
        <Button variant="primary" large block>
          {buttons.large}
        </Button>
      </Column>
    </Specimen>
  )
}

export function FieldButtons() {
  return (
    <Specimen title={words.sections.fieldButtons}>
      <div className="flex flex-wrap gap-3 rounded-panel bg-field p-5 text-on-field">
        <Button variant="spark">{buttons.spark}</Button>
        <Button variant="paper">{buttons.paper}</Button>
        <Button variant="field-line">{buttons.fieldLine}</Button>
        <Button variant="field-ghost">{buttons.fieldGhost}</Button>
      </div>
    </Specimen>
  )
}

export function Links() {
  return (
    <Specimen title={words.sections.disclosure}>
      <Disclosure summary={words.disclosure.question}>
        <p>{words.disclosure.answer}</p>
      </Disclosure>
      <Row>
        <TextLink to="#" standalone>
          {words.disclosure.link}
        </TextLink>
        <TextButton>{words.toasts.again}</TextButton>
      </Row>
    </Specimen>
  )
}
