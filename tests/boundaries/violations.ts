const value = 'export const planted = 1\n'
const importing = (...paths: string[]) =>
  paths.map((path, index) => `export { planted${index} } from '${path}'\n`).join('') + value

/** A source tree without violations that uses every allowed import. */
export const validTree: Record<string, string> = {
  'src/platform/ids.ts': importing('zod'),
  'src/platform/money.ts': importing('./ids.ts'),
  'src/server/http.ts': importing('pg', 'node:fs', '../platform/ids.ts'),
  'src/app/server/features.ts': importing(
    '../../chat/server/routes.ts',
    '../../chat/server/feature.ts',
    '../../notifications/server/public.ts',
    '../../../demo/members.ts',
  ),
  'src/app/web/routes.ts': importing(
    '../../chat/web/pages/chats.tsx',
    '../../likes/web/public.tsx',
  ),
  'src/web/current-user.ts': importing('../accounts/contract.ts'),
  'src/app/web/entry-server.tsx': importing('node:stream', 'react-dom/server', './routes.ts'),
  'src/web/ui/button.tsx': importing('react', 'sonner'),
  'src/likes/contract.ts': importing('zod', '../platform/ids.ts'),
  'src/likes/rules.ts': importing('./contract.ts'),
  'src/likes/server/public.ts': importing('./add-like.ts', '../contract.ts'),
  'src/likes/server/add-like.ts': importing(
    'sql-template-tag',
    '../../server/http.ts',
    '../rules.ts',
  ),
  'src/likes/web/public.tsx': importing('./like-button.tsx'),
  'src/likes/web/like-button.tsx': importing('react', '../../web/ui/button.tsx', '../contract.ts'),
  'src/chat/contract.ts': importing('../likes/contract.ts', '../platform/money.ts'),
  'src/chat/sending-contract.ts': importing('./contract.ts', '../likes/contract.ts', 'zod'),
  'src/chat/rules.ts': importing('../likes/rules.ts', './contract.ts', './sending-contract.ts'),
  'src/chat/server/public.ts': importing('./send-message.ts'),
  'src/chat/server/routes.ts': importing(
    './send-message.ts',
    '../contract.ts',
    '../sending-contract.ts',
  ),
  'src/chat/server/feature.ts': importing('./jobs.ts', './routes.ts'),
  'src/chat/server/jobs.ts': importing('graphile-worker', '../../likes/server/public.ts'),
  'src/chat/server/send-message.ts': importing(
    '../../likes/server/public.ts',
    '../../likes/rules.ts',
  ),
  'src/chat/server/send-message.test.ts': importing(
    'vitest',
    '../../likes/server/add-like.ts',
    '../../../tests/factories/member.ts',
  ),
  'src/chat/mail/new-message.tsx': importing('react', '../contract.ts'),
  'src/chat/web/public.tsx': importing('../../likes/web/public.tsx'),
  'src/chat/web/pages/chats.tsx': importing('../public.tsx', '../../../likes/contract.ts'),
  'src/notifications/server/public.ts': importing('../../chat/server/public.ts'),
  'src/accounts/contract.ts': importing('zod'),
  'demo/members.ts': importing('../src/likes/server/public.ts'),
  'tests/factories/member.ts': importing('../../src/likes/server/public.ts'),
}

type Violation = { rule: string; from: string; imports: string; also?: Record<string, string> }

const violation = (
  rule: string,
  from: string,
  imports: string,
  also: Record<string, string> = {},
): Violation => ({
  rule,
  from,
  imports,
  also,
})

export const violations: Violation[] = [
  violation('no-cycles', 'src/platform/ids.ts', './money.ts'),
  violation('no-cycles', 'src/likes/rules.ts', '../chat/rules.ts'),
  violation('web-never-imports-server', 'src/web/shell.ts', '../server/http.ts'),
  violation('web-never-imports-server', 'src/chat/web/box.tsx', '../server/public.ts'),
  violation('web-never-imports-server', 'src/chat/mail/box.tsx', '../server/public.ts'),
  violation('server-never-imports-web', 'src/server/page.ts', '../web/current-user.ts'),
  violation('server-never-imports-web', 'src/chat/server/page.ts', '../web/public.tsx'),
  violation('server-never-imports-web', 'src/chat/server/page.ts', '../mail/new-message.tsx'),
  violation('server-never-imports-react', 'src/server/page.ts', 'react-dom/server'),
  violation('server-never-imports-react', 'src/chat/contract.ts', 'react'),
  violation('server-never-imports-react', 'src/chat/server/page.ts', '@tanstack/react-query'),
  violation('contract-is-data', 'src/chat/contract.ts', './rules.ts'),
  violation('contract-is-data', 'src/chat/contract.ts', 'pino'),
  violation('contract-is-data', 'src/chat/contract.ts', './server/send-message.ts'),
  violation('contract-is-data', 'src/chat/sending-contract.ts', './rules.ts'),
  violation('rules-are-pure', 'src/chat/rules.ts', './server/send-message.ts'),
  violation('rules-are-pure', 'src/chat/rules.ts', './web/public.tsx'),
  violation('rules-are-pure', 'src/chat/rules.ts', '../server/http.ts'),
  violation(
    'another-feature-by-its-public-server-file',
    'src/chat/server/start-chat.ts',
    '../../likes/server/add-like.ts',
  ),
  violation(
    'another-feature-by-its-public-web-file',
    'src/chat/web/box.tsx',
    '../../likes/web/like-button.tsx',
  ),
  violation(
    'another-feature-by-its-public-web-file',
    'src/likes/mail/match.tsx',
    '../../chat/mail/new-message.tsx',
  ),
  violation('members-load-no-console', 'src/chat/web/box.tsx', '../../web/console/table.tsx', {
    'src/web/console/table.tsx': value,
  }),
  violation('features-in-order', 'src/likes/server/match.ts', '../../chat/server/public.ts'),
  violation('features-in-order', 'src/likes/contract.ts', '../search/contract.ts', {
    'src/search/contract.ts': value,
  }),
  violation(
    'nobody-calls-notifications',
    'src/moderation/console/server/decide-case.ts',
    '../../../notifications/server/public.ts',
  ),
  violation(
    'app-composes-by-public-files',
    'src/app/server/sweep.ts',
    '../../chat/server/send-message.ts',
  ),
  violation('kernel-knows-no-feature', 'src/server/sweep.ts', '../chat/contract.ts'),
  violation('kernel-knows-no-feature', 'src/web/shell.ts', '../likes/rules.ts'),
  violation('nobody-imports-the-app', 'src/server/sweep.ts', '../app/server/features.ts'),
  violation('nobody-imports-the-app', 'src/chat/web/box.tsx', '../../app/web/routes.ts'),
  violation('demo-data-is-optional', 'src/chat/server/start-chat.ts', '../../../demo/members.ts'),
  violation(
    'shell-composes-by-public-files',
    'src/app/web/shell.ts',
    '../../likes/web/like-button.tsx',
  ),
  violation('design-system-knows-no-feature', 'src/web/ui/card.tsx', '../../likes/contract.ts'),
  violation('platform-knows-no-feature', 'src/platform/price.ts', '../likes/rules.ts'),
  violation('platform-knows-no-feature', 'src/platform/price.ts', '../server/http.ts'),
  violation('sql-only-in-server', 'src/chat/rules.ts', 'sql-template-tag'),
  violation('sql-only-in-server', 'src/chat/web/box.tsx', 'pg'),
  violation('browser-never-imports-node', 'src/chat/web/box.tsx', 'node:fs'),
  violation('browser-never-imports-node', 'src/platform/hash.ts', 'node:crypto'),
  violation('schemas-stay-in-contracts', 'src/chat/rules.ts', 'zod'),
  violation('schemas-stay-in-contracts', 'src/web/shell.ts', 'zod/mini'),
  violation('no-development-packages', 'src/server/seed.ts', 'fast-check'),
  violation('no-development-packages', 'src/server/seed.ts', 'sonner'),
  violation('no-development-packages', 'src/chat/web/box.tsx', 'fast-check'),
  violation('no-undeclared-packages', 'src/server/seed.ts', 'acorn'),
  violation('no-missing-modules', 'src/server/seed.ts', './gone.ts'),
  violation('product-never-imports-tests', 'src/server/seed.ts', '../../tests/factories/member.ts'),
  violation('product-never-imports-tests', 'src/chat/server/again.ts', './send-message.test.ts'),
]
