import type console from '../../../messages/en/console.json'
import { anyStaff, memberRoles } from '../../platform/staff-roles.ts'
import type { ConsoleEntry } from '../../web/console/navigation.ts'
import {
  BellIcon,
  BadgeCheckIcon,
  BanIcon,
  ClockIcon,
  CoinsIcon,
  CreditCardIcon,
  FlagIcon,
  GlobeIcon,
  HandshakeIcon,
  HistoryIcon,
  ImageIcon,
  LifeBuoyIcon,
  KeyRoundIcon,
  LinkIcon,
  LockIcon,
  MailIcon,
  MegaphoneIcon,
  PencilIcon,
  QuestionIcon,
  ReceiptIcon,
  SendIcon,
  SettingsIcon,
  TriangleAlertIcon,
  Undo2Icon,
} from '../../web/ui/icon.tsx'
import {
  BookOpenIcon,
  ChartLineIcon,
  ContactIcon,
  HouseIcon,
  LanguagesIcon,
  MicIcon,
  ServerIcon,
  ScaleIcon,
  ShieldIcon,
  StoreIcon,
  TicketPercentIcon,
  UserPlusIcon,
} from '../../web/ui/rare-icons.tsx'
import { UsersRoundIcon } from '../../web/ui/trait-icons.tsx'

/** An entry by the key of its text in `console.nav`. */
type Entry = Omit<ConsoleEntry, 'label'> & { text: ConsoleText }
type ConsoleText = Exclude<keyof typeof console.nav, 'sections'>

/** The sections of the console's navigation and their entries, by role. Every page is listed here. */
export const sections: {
  text: 'queues' | 'money' | 'figures' | 'running' | 'ownBrands' | null
  entries: Entry[]
}[] = [
  {
    text: null,
    entries: [
      { to: '/operator', text: 'today', icon: HouseIcon, roles: anyStaff, key: 't' },
      {
        to: '/operator/approvals',
        text: 'approvals',
        icon: BadgeCheckIcon,
        roles: anyStaff,
        key: 'a',
      },
      {
        to: '/operator/members',
        text: 'members',
        icon: ContactIcon,
        roles: ['support', 'moderator', 'finance'],
        key: 'm',
      },
    ],
  },
  {
    text: 'queues',
    entries: [
      {
        to: '/operator/photos',
        text: 'photos',
        icon: ImageIcon,
        roles: ['moderator'],
        isQueue: true,
        key: 'p',
      },
      {
        to: '/operator/selfies',
        text: 'selfies',
        icon: BadgeCheckIcon,
        roles: ['moderator'],
        isQueue: true,
        key: 'f',
      },
      {
        to: '/operator/profile-texts',
        text: 'profileTexts',
        icon: PencilIcon,
        roles: ['moderator'],
        isQueue: true,
      },
      {
        to: '/operator/voice-intros',
        text: 'voiceIntros',
        icon: MicIcon,
        roles: ['moderator'],
        isQueue: true,
      },
      {
        to: '/operator/new-accounts',
        text: 'newAccounts',
        icon: UserPlusIcon,
        roles: ['moderator'],
        isQueue: true,
      },
      {
        to: '/operator/cases',
        text: 'reports',
        icon: FlagIcon,
        roles: memberRoles,
        isQueue: true,
        key: 'r',
      },
      {
        to: '/operator/pressure',
        text: 'pressure',
        icon: TriangleAlertIcon,
        roles: ['moderator'],
      },
      {
        to: '/operator/quality',
        text: 'quality',
        icon: ScaleIcon,
        roles: ['moderator'],
        isQueue: true,
      },
    ],
  },
  {
    text: 'money',
    entries: [
      {
        to: '/operator/orders',
        text: 'orders',
        icon: ReceiptIcon,
        roles: ['support', 'finance'],
        key: 'o',
      },
      {
        to: '/operator/withdrawals',
        text: 'withdrawals',
        icon: Undo2Icon,
        roles: ['support', 'finance'],
      },
      {
        to: '/operator/chargebacks',
        text: 'chargebacks',
        icon: ShieldIcon,
        roles: ['support', 'finance'],
        isQueue: true,
        key: 'h',
      },
      {
        to: '/operator/reconciliation',
        text: 'reconciliation',
        icon: HandshakeIcon,
        roles: ['finance'],
        isQueue: true,
        key: 'd',
      },
      {
        to: '/operator/refused-orders',
        text: 'refusedOrders',
        icon: BanIcon,
        roles: ['finance'],
      },
      { to: '/operator/books', text: 'books', icon: CoinsIcon, roles: ['finance'], key: 'i' },
      { to: '/operator/oss', text: 'oss', icon: ReceiptIcon, roles: ['finance'] },
      { to: '/operator/months', text: 'months', icon: LockIcon, roles: ['finance'] },
      {
        to: '/operator/campaigns',
        text: 'campaigns',
        icon: TicketPercentIcon,
        roles: ['finance'],
        key: 'n',
      },
    ],
  },
  {
    text: 'figures',
    entries: [
      {
        to: '/operator/statistics',
        text: 'statistics',
        icon: ChartLineIcon,
        roles: anyStaff,
        key: 'c',
      },
      {
        to: '/operator/duty',
        text: 'duty',
        icon: ClockIcon,
        roles: memberRoles,
      },
      {
        to: '/operator/fictional',
        text: 'fictional',
        icon: ContactIcon,
        roles: ['fictional'],
      },
      {
        to: '/operator/aftercare',
        text: 'aftercare',
        icon: LifeBuoyIcon,
        roles: ['moderator'],
      },
      {
        to: '/operator/honesty',
        text: 'honesty',
        icon: LinkIcon,
        roles: ['content', 'moderator'],
      },
      {
        to: '/operator/transparency',
        text: 'transparency',
        icon: BookOpenIcon,
        roles: ['moderator'],
        key: 'z',
      },
    ],
  },
  {
    text: 'running',
    entries: [
      { to: '/operator/texts', text: 'texts', icon: LanguagesIcon, roles: ['content'], key: 'w' },
      {
        to: '/operator/announcements',
        text: 'announcements',
        icon: MegaphoneIcon,
        roles: ['content'],
        key: 'v',
      },
      {
        to: '/operator/helplines',
        text: 'helplines',
        icon: LifeBuoyIcon,
        roles: ['content'],
      },
      { to: '/operator/prompts', text: 'prompts', icon: QuestionIcon, roles: ['content'] },
      { to: '/operator/mailings', text: 'mailings', icon: SendIcon, roles: ['content'], key: 'k' },
      { to: '/operator/brands', text: 'brands', icon: StoreIcon, roles: ['admin'], key: 'b' },
      {
        to: '/operator/settings',
        text: 'settings',
        icon: SettingsIcon,
        roles: ['admin'],
        key: 's',
      },
      {
        to: '/operator/payment-accounts',
        text: 'paymentAccounts',
        icon: CreditCardIcon,
        roles: ['admin'],
      },
      { to: '/operator/system', text: 'system', icon: ServerIcon, roles: ['admin'], key: 'y' },
      { to: '/operator/translation', text: 'translation', icon: GlobeIcon, roles: ['admin'] },
      { to: '/operator/webhooks', text: 'webhooks', icon: LinkIcon, roles: ['admin'], key: 'x' },
      { to: '/operator/api-keys', text: 'apiKeys', icon: KeyRoundIcon, roles: ['admin'], key: 'q' },
      { to: '/operator/imports', text: 'imports', icon: UserPlusIcon, roles: ['admin'], key: 'j' },
      { to: '/operator/mails', text: 'mails', icon: MailIcon, roles: ['support'], key: 'e' },
      { to: '/operator/pushes', text: 'pushes', icon: BellIcon, roles: ['support'] },
      {
        to: '/operator/data-protection',
        text: 'dataProtection',
        icon: ShieldIcon,
        roles: ['support'],
      },
      {
        to: '/operator/processing',
        text: 'processing',
        icon: BookOpenIcon,
        roles: ['support', 'content'],
      },
      { to: '/operator/staff', text: 'staff', icon: UsersRoundIcon, roles: ['admin'], key: 'u' },
      { to: '/operator/audit', text: 'audit', icon: HistoryIcon, roles: ['admin'], key: 'l' },
    ],
  },
  {
    text: 'ownBrands',
    entries: [
      { to: '/operator/overview', text: 'overview', icon: StoreIcon, roles: anyStaff, key: 'g' },
      { to: '/operator/inbox', text: 'inbox', icon: FlagIcon, roles: anyStaff },
    ],
  },
]
