// Finds a Chrome or Chromium for the end-to-end tests, or installs one, and prints it: node
// scripts/browser.ts
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

type Browser = { path: string; found: string }

const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

function defaultPaths(): string[] {
  const { PROGRAMFILES, LOCALAPPDATA, HOME } = process.env
  const windows = [PROGRAMFILES, LOCALAPPDATA].flatMap((root) =>
    root ? [join(root, 'Google/Chrome/Application/chrome.exe')] : [],
  )
  const applications = ['/Applications', `${HOME ?? ''}/Applications`]
  const mac = applications.flatMap((root) => [
    `${root}/Google Chrome.app/Contents/MacOS/Google Chrome`,
    `${root}/Chromium.app/Contents/MacOS/Chromium`,
  ])
  if (process.platform === 'win32') return windows
  return process.platform === 'darwin' ? mac : []
}

const isProgram = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function onPath(command: string): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, command))
}

/**
 * Returns Chromium's headless shell if it is installed: it renders pages with half the work, but
 * supports no system notifications.
 */
export function findHeadlessShell(): string | undefined {
  return process.env['CHROME_PATH'] ? undefined : onPath('chromium-headless-shell').find(isProgram)
}

/**
 * Returns an installed browser: CHROME_PATH, one on the path or in its usual location, or
 * Playwright's own.
 */
export function findBrowser(): Browser | undefined {
  const configuredPath = process.env['CHROME_PATH']
  if (configuredPath) {
    if (!isProgram(configuredPath))
      throw new Error(`CHROME_PATH is ${configuredPath}, where no program is`)
    return { path: configuredPath, found: 'named by CHROME_PATH' }
  }
  const installed = [...commands.flatMap(onPath), ...defaultPaths()].find(isProgram)
  if (installed) return { path: installed, found: 'installed on this machine' }
  const bundledPath = chromium.executablePath()
  return isProgram(bundledPath) ? { path: bundledPath, found: "Playwright's own" } : undefined
}

/** Returns an installed Firefox, in which some end-to-end tests run, too. */
export function findFirefox(): string | undefined {
  return ['firefox-esr', 'firefox'].flatMap(onPath).find(isProgram)
}

function tryCommand(program: string, ...args: string[]): boolean {
  return (
    spawnSync(program, args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  )
}

/**
 * Installs the Debian package under root on Debian, since it includes its libraries; elsewhere
 * Playwright's download.
 */
function installBrowser(): boolean {
  const isRoot = process.getuid?.() === 0
  if (isRoot && tryCommand('apt-get', '--version')) {
    console.log("browser: none found, installing Debian's chromium")
    const install = [
      'install',
      '-qy',
      '--no-install-recommends',
      'chromium',
      'chromium-headless-shell',
    ]
    if (tryCommand('apt-get', 'update', '-q') && tryCommand('apt-get', ...install)) return true
  }
  console.log("browser: none found, downloading Playwright's chromium")
  return tryCommand(
    process.execPath,
    join(import.meta.dirname, '../node_modules/playwright/cli.js'),
    'install',
    'chromium',
  )
}

export function findOrInstallBrowser(): Browser {
  const browser = findBrowser() ?? (installBrowser() ? findBrowser() : undefined)
  if (!browser)
    throw new Error(
      'No Chrome or Chromium found and none could be installed. Install one, or name it in CHROME_PATH.',
    )
  return browser
}

if (import.meta.main) {
  const { path, found } = findOrInstallBrowser()
  console.log(`browser: ${path} (${found})`)
}
