/** Carries events between the nodes of one installation; what was published here also arrives here. */
export type Bus = {
  publish(topic: string, payload: unknown): void
  /** Returns what ends the subscription. */
  subscribe(listener: (topic: string, payload: unknown) => void): () => void
  /** Told when events of other nodes may have been missed: whoever shows something should read it again. */
  onGap(listener: () => void): () => void
}
