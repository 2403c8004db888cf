import { useState } from 'react'
import { Button } from '../../src/web/ui/button.tsx'
import { Dialog, DialogFrame, Sheet } from '../../src/web/ui/dialog.tsx'
import {
  BanIcon,
  EllipsisIcon,
  FlagIcon,
  GlobeIcon,
  HeartIcon,
  ImageIcon,
  TrashIcon,
  UserRoundIcon,
} from '../../src/web/ui/icon.tsx'
import { TextButton, TextLink } from '../../src/web/ui/link.tsx'
import { MenuItem, MenuRule } from '../../src/web/ui/menu-item.tsx'
import { Menu } from '../../src/web/ui/menu.tsx'
import { Avatar } from '../../src/web/ui/portrait.tsx'
import { OriginLabel, Tag } from '../../src/web/ui/tag.tsx'
import { ToastCard } from '../../src/web/ui/toast-card.tsx'
import { showToast } from '../../src/web/ui/toast.ts'
import bo from './drawn-bo.webp'
import thomas from './drawn-thomas.webp'
import { Choices } from './forms.tsx'
import { Column, Row, Specimen } from './specimen.tsx'
import { words } from './words.ts'

const { dialogs, menu, toasts } = words

export function ToastStates() {
  const failed = (
    <>
      {toasts.danger} <TextButton>{toasts.again}</TextButton>
    </>
  )
  const liked = (
    <>
      {toasts.like} <TextLink to="#">{toasts.see}</TextLink>
    </>
  )
  const noop = () => undefined
  return (
    <Specimen title={words.sections.toasts}>
      <Column>
        <ToastCard tone="ok" dismissLabel={`${toasts.dismiss} 1`} onDismiss={noop}>
          {toasts.ok}
        </ToastCard>
        <ToastCard tone="like" dismissLabel={`${toasts.dismiss} 2`} onDismiss={noop}>
          {liked}
        </ToastCard>
        <ToastCard tone="info" dismissLabel={`${toasts.dismiss} 3`} onDismiss={noop}>
          {toasts.info}
        </ToastCard>
        <ToastCard tone="danger" dismissLabel={`${toasts.dismiss} 4`} onDismiss={noop}>
          {failed}
        </ToastCard>
      </Column>
      <Row>
        <Button onClick={() => showToast({ tone: 'ok', text: toasts.ok })}>{toasts.showOk}</Button>
        <Button onClick={() => showToast({ tone: 'like', text: liked })}>{toasts.showLike}</Button>
        <Button onClick={() => showToast({ tone: 'danger', text: failed })}>
          {toasts.showError}
        </Button>
      </Row>
    </Specimen>
  )
}

export function Dialogs() {
  const [open, setOpen] = useState<'block' | 'sheet' | null>(null)
  const close = () => setOpen(null)
  return (
    <Specimen title={words.sections.dialogs}>
      <Row>
        <Button onClick={() => setOpen('block')}>{dialogs.openBlock}</Button>
        <Button onClick={() => setOpen('sheet')}>{dialogs.openSheet}</Button>
      </Row>
      <Dialog
        open={open === 'block'}
        onClose={close}
        title={dialogs.block}
        actions={
          <>
            <Button variant="danger-solid" onClick={close}>
              {words.buttons.danger}
            </Button>
            <Button variant="ghost" onClick={close}>
              {dialogs.keep}
            </Button>
          </>
        }
      >
        {dialogs.blockText}
      </Dialog>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title={dialogs.filters}
        closeLabel={dialogs.close}
        actions={
          <>
            <Button variant="solid" onClick={close}>
              {dialogs.apply}
            </Button>
            <Button variant="ghost">{dialogs.reset}</Button>
          </>
        }
      >
        <Choices />
      </Sheet>
    </Specimen>
  )
}

export function DialogFrames() {
  return (
    <Specimen title={words.sections.paper}>
      <DialogFrame
        id="fictional"
        title={dialogs.fictional}
        top={
          <Row>
            <Avatar src={bo} alt="" size="xlarge" />
            <OriginLabel origin="fictional">{words.labels.fictional}</OriginLabel>
          </Row>
        }
        actions={
          <>
            <Button variant="solid">{dialogs.understand}</Button>
            <Button variant="ghost">{dialogs.back}</Button>
          </>
        }
      >
        {dialogs.fictionalText}
      </DialogFrame>
      <DialogFrame
        id="suggestion"
        title={dialogs.thomas}
        top={
          <Row>
            <Avatar src={thomas} alt="" size="xlarge" />
            <Tag>{dialogs.suggested}</Tag>
          </Row>
        }
        actions={
          <>
            <Button variant="primary">
              <HeartIcon />
              {dialogs.likeThomas}
            </Button>
            <Button variant="ghost">{dialogs.notNow}</Button>
          </>
        }
      >
        {dialogs.thomasText}
      </DialogFrame>
    </Specimen>
  )
}

export function Menus() {
  const [language, setLanguage] = useState('en')
  return (
    <Specimen title={words.sections.menu}>
      <Row>
        <Menu label={menu.label} trigger={<EllipsisIcon />} align="start">
          <MenuItem to="#" icon={<UserRoundIcon />}>
            {menu.profile}
          </MenuItem>
          <MenuItem icon={<ImageIcon />}>{menu.photos}</MenuItem>
          <MenuRule />
          <MenuItem icon={<FlagIcon />}>{menu.report}</MenuItem>
          <MenuItem icon={<BanIcon />}>{words.buttons.danger}</MenuItem>
          <MenuItem icon={<TrashIcon />} danger>
            {menu.remove}
          </MenuItem>
        </Menu>
        <Menu label={menu.language} trigger={<GlobeIcon />}>
          <MenuItem checked={language === 'en'} onSelect={() => setLanguage('en')}>
            {menu.english}
          </MenuItem>
          <MenuItem checked={language === 'de'} onSelect={() => setLanguage('de')}>
            {menu.german}
          </MenuItem>
        </Menu>
      </Row>
    </Specimen>
  )
}
