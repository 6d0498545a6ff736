/** Those who want to be told. One that throws is reported as a warning and harms nobody else. */
export interface Listeners<T> {
  /** The answer stops it. */
  add(listener: (news: T) => void): () => void;
  tell(news: T): void;
}

export function listeners<T>(): Listeners<T> {
  const all = new Set<(news: T) => void>();
  return {
    add(listener) {
      const own = (news: T): void => listener(news);
      all.add(own);
      return () => {
        all.delete(own);
      };
    },
    tell(news) {
      for (const listener of all) {
        try {
          listener(news);
        } catch (error) {
          process.emitWarning(error instanceof Error ? error : String(error));
        }
      }
    },
  };
}
