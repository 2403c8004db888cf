export { LikeToggle } from './like-toggle.tsx'
export { LikesTabs } from './likes-header.tsx'
export { ReasonChips } from './reason-chips.tsx'
export { CommentButton } from './comment-button.tsx'
