type PhotoListProps = {
  /** Addresses of cards. */
  photos: readonly string[]
  toAlt: (photo: string) => string
  /** Height and width. */
  size: string
}

/** Photos of one person side by side. */
export const PhotoList = ({ photos, toAlt: getAlt, size }: PhotoListProps) => (
  <ul className="flex flex-wrap gap-2">
    {photos.map((photo) => (
      <li key={photo}>
        <img
          src={photo}
          width={480}
          height={600}
          alt={getAlt(photo)}
          className={`${size} rounded-control bg-sunken object-cover`}
        />
      </li>
    ))}
  </ul>
)
