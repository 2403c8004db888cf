import type { Pose } from '../contract.ts'

/** The arm and hand of each pose, beside a head at 60/46 and shoulders at 110. */
const arms: Record<Pose, string> = {
  hand_on_head: 'M92 122 L112 74 L76 26 M76 26 q-10 -10 -24 -4',
  hand_on_cheek: 'M92 122 L110 96 L86 58 M86 58 q4 -10 -2 -16 M86 58 q-8 -2 -8 -8',
  hand_raised:
    'M92 122 L108 92 L106 52 M98 54 h16 v-10 M98 54 v-22 M103 54 v-26 M108 54 v-26 M114 46 v-16',
  two_fingers: 'M92 122 L108 92 L106 56 M98 56 h16 v-10 h-16 z M101 46 L96 24 M109 46 L116 24',
  thumb_up: 'M92 122 L112 98 L104 78 M94 78 h20 v-16 h-20 z M98 62 v-14',
  hand_on_shoulder: 'M98 140 L92 122 L34 116 M34 116 q-10 -2 -14 -10 M34 116 q-12 2 -18 -2',
}

/** A drawing of the pose; the words stand beside it. */
export function PosePicture({ pose, size = 160 }: { pose: Pose; size?: number }) {
  return (
    <svg
      viewBox="0 0 140 150"
      width={size}
      height={(size * 150) / 140}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <ellipse cx="60" cy="46" rx="23" ry="28" />
      <path d="M52 44 v2 M68 44 v2 M52 58 q8 6 16 0" strokeWidth="4" />
      <path d="M14 146 q2 -46 46 -50 q44 4 46 50" opacity="0.55" />
      <path d={arms[pose]} />
    </svg>
  )
}
