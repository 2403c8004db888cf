type User = {
  id: string
  unread_messages: number
  new_likes: number
  push_subscription: string | null
}
type Answer = { user: User }

/** Of a member who is logged in. */
const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'user' in value && value.user !== null

/** Null without a session or a connection. */
export async function findUser(): Promise<User | null> {
  try {
    const answer: unknown = await (await fetch('/api/user.php')).json()
    return isAnswer(answer) ? answer.user : null
  } catch {
    return null
  }
}
