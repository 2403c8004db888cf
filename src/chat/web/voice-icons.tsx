type IconProps = { className?: string }

const stroke = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  'aria-hidden': true,
} as const

/** A microphone: drawn here, because the sprite of all pages would carry it for the few who speak. */
export const MicrophoneIcon = ({ className = 'size-6' }: IconProps) => (
  <svg {...stroke} className={className}>
    <rect x="9" y="2" width="6" height="12" rx="3" />
    <path d="M5 11a7 7 0 0 0 14 0M12 18v4" />
  </svg>
)
