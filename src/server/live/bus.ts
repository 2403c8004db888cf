/** Delivers events to all nodes of the installation, including the publisher's. */
export type Bus = {
  publish(topic: string, payload: unknown): void
  /** Returns the function that ends the subscription. */
  subscribe(listener: (topic: string, payload: unknown) => void): () => void
  /**
   * Called when events of other nodes may have been missed: subscribers should read their data
   * again.
   */
  onGap(listener: () => void): () => void
}
