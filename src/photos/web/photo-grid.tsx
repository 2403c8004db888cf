import type { VisiblePhoto } from '../../profiles/contract.ts'
import { LockedNote } from './locked-photo.tsx'
import { slideId, Thumb } from './thumbs.tsx'

const showSlide = (index: number) =>
  document.querySelector(`#${slideId(index)}`)?.scrollIntoView({ inline: 'start' })

/** All photos below the text of a profile, on phones; a press shows the photo in the gallery. */
export function PhotoGrid({ photos }: { photos: VisiblePhoto[] }) {
  if (photos.length < 2) return null
  return (
    <section className="grid gap-3 lg:hidden">
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {photos.map((photo, index) => (
          <li key={photo.full + photo.thumb}>
            <Thumb {...{ photo, index }} current={false} more={0} onPick={() => showSlide(index)} />
          </li>
        ))}
      </ul>
      <LockedNote locked={photos.filter((photo) => photo.locked).length} />
    </section>
  )
}
