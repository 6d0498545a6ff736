/** Runs `work` over the items, at most `width` at a time, in order of the list. Rejects with the first error after all have ended. */
export async function pool<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const errors: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (const item of queue) {
      try {
        await work(item);
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  if (errors.length > 0) throw errors[0];
}
