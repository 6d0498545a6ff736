/** What is used of npm's `ipp`, which comes without types. */
declare module 'ipp' {
  const ipp: {
    parse(bytes: Buffer): unknown;
    serialize(message: unknown): Buffer;
    Printer(url: string): {
      execute(
        operation: string,
        message: unknown,
        callback: (error: Error | null, answer: unknown) => void,
      ): void;
    };
  };
  export = ipp;
}
