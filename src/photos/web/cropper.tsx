import 'react-easy-crop/react-easy-crop.css'
import { useState } from 'react'
import EasyCrop from 'react-easy-crop'

type Area = { x: number; y: number; width: number; height: number }
type CropperProps = {
  src: string
  rotation: number
  zoomLabel: string
  onArea: (area: Area) => void
}

const MAX_ZOOM = 3

/** A portrait frame over a photo that is moved and zoomed by finger, mouse wheel or slider. */
export function Cropper({ src, rotation, zoomLabel, onArea }: CropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  return (
    <>
      <EasyCrop
        image={src}
        crop={crop}
        zoom={zoom}
        maxZoom={MAX_ZOOM}
        rotation={rotation}
        aspect={4 / 5}
        onCropChange={setCrop}
        onZoomChange={setZoom}
        onCropComplete={(_percentages, pixels) => onArea(pixels)}
        disableAutomaticStylesInjection
      />
      {/* A slider as the browser draws it has no background of its own, and photos may be pale. */}
      <div className="absolute inset-x-4 bottom-3 rounded-full bg-surface px-4 shadow-2">
        <input
          type="range"
          aria-label={zoomLabel}
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="block h-11 w-full accent-ember"
        />
      </div>
    </>
  )
}
