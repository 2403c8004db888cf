export interface Progress {
  show(done: number): void
  end(): void
}

const width = 28

/** Shows a progress bar on a terminal, and nothing elsewhere, so that logs stay readable. */
export function progressBar(label: string, whole: number): Progress {
  const out = process.stderr
  if (!out.isTTY || whole === 0) return { show: () => {}, end: () => {} }
  return {
    show(done) {
      const filled = Math.round((done / whole) * width)
      out.write(`\r${label} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done}/${whole}`)
    },
    end: () => void out.write(`\r${' '.repeat(label.length + width + 16)}\r`),
  }
}
