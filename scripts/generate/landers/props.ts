import { ink, mix } from '../../../demo/portrait/colours.ts'
import { area, at, box, disc, line, oval, times, withOpacity } from './shapes.ts'

/** Things in our drawings; each stands on its origin, in units of a drawing 1200 wide. */
const edge = 6

export const mug = (fill: string) =>
  line('M34 -48c34 -6 36 34 0 34', ink, 16) +
  line('M34 -48c34 -6 36 34 0 34', fill, 5) +
  area('M-38 -66h76v48q0 18 -18 18h-40q-18 0 -18 -18z', fill, edge) +
  oval([0, -66, 38, 9], mix(fill, '#3a2018', 0.75), edge)

export const steam = (phase = 0) =>
  [-12, 12]
    .map((x, index) => {
      const sway = 10 * Math.sin(phase * 2 * Math.PI + index * 2)
      return line(`M${x} -86q${sway} -16 0 -30t0 -30`, '#ffffffaa', 6)
    })
    .join('')

export const wine = (fill: string) =>
  line('M0 -40V-4M-26 -2H26', ink, 7) +
  area('M-32 -128q-8 86 32 90q40 -4 32 -90z', '#f4ede8', edge) +
  area('M-33 -96q0 54 33 56q33 -2 33 -56z', fill, 0) +
  line('M-32 -128q-8 86 32 90q40 -4 32 -90z', ink, edge)

export const tumbler = (fill: string) =>
  area('M-34 -86h68l-8 86h-52z', '#eef3f4', edge) +
  area('M-30 -54h60l-5 50h-50z', fill) +
  line('M-34 -86h68l-8 86h-52z', ink, edge) +
  line('M10 -60L34 -122', '#e2b457', 8)

export const plant = (leaf: string, pot: string) =>
  times(7, (index) =>
    at(
      0,
      -70,
      area(
        'M0 0C-26 -30 -26 -86 0 -124C26 -86 26 -30 0 0Z',
        index % 2 ? leaf : mix(leaf, '#ffffff', 0.18),
        5,
      ),
      1,
      -72 + index * 24,
    ),
  ) + area('M-52 -74h104l-14 74h-76z', pot, edge)

export const lamp = (length: number, shade: string, lit: boolean) =>
  (lit
    ? area(`M-70 ${length + 60}L-210 ${length + 470}H210L70 ${length + 60}Z`, '#ffe6a31f')
    : '') +
  line(`M0 0V${length}`, ink, 6) +
  disc(0, length + 58, 18, lit ? '#ffe9ae' : '#efe6da', edge) +
  area(`M-74 ${length + 60}a74 66 0 0 1 148 0z`, shade, edge)

export const bulbs = (width: number, count: number, phase = 0) => {
  const heightAt = (x: number) => (4 * 60 * x * (width - x)) / (width * width)
  const cable = times(25, (index) => {
    const x = (width * index) / 24
    return `${index ? 'L' : 'M'}${x} ${heightAt(x).toFixed(1)}`
  })
  return (
    line(cable, ink, 4) +
    times(count, (index) => {
      const x = (width * (index + 0.5)) / count
      const glow = 0.75 + 0.25 * Math.sin(phase * 2 * Math.PI + index * 1.7)
      return (
        withOpacity(glow, disc(x, heightAt(x) + 20, 32, '#ffdf8a44')) +
        disc(x, heightAt(x) + 20, 12, index % 3 === 1 ? '#ffb59e' : '#ffdf8a', 4)
      )
    })
  )
}

export const bottle = (fill: string, label: string) =>
  area('M-12 -150h24v40q16 12 16 34v76h-56v-76q0 -22 16 -34z', fill, edge) +
  box([-22, -60, 44, 34], label, 3)

export const books = (colours: string[]) => {
  let x = 0
  return colours
    .map((colour, index) => {
      const [width, height] = [26 + ((index * 7) % 14), 112 + ((index * 23) % 44)]
      const book =
        box([x, -height, width, height], colour, 3, 5) +
        line(`M${x + 6} ${-height + 18}h${width - 12}`, '#ffffff88', 5)
      x += width + 3
      return book
    })
    .join('')
}

export const tree = (leaf: string, height = 300) =>
  box([-14, -height, 28, height], '#6f4d3c', 6) +
  oval([0, -height, 96, 122], leaf) +
  oval([-58, -height + 40, 62, 74], mix(leaf, '#000000', 0.08)) +
  oval([54, -height + 30, 58, 70], mix(leaf, '#ffffff', 0.12))
