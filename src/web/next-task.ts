/** Continues in a task of its own: the browser first handles a press or paints. */
export const nextTask = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve))
