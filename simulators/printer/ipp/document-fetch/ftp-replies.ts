/** A reply longer than this is refused: a server that talks without end is none. */
const mostCharacters = 16_384;

/** The replies of an FTP server, one by one (RFC 959 4.2). */
export class FtpReplies {
  readonly #chunks: AsyncIterator<Buffer>;
  #text = '';

  constructor(control: AsyncIterable<Buffer>) {
    this.#chunks = control[Symbol.asyncIterator]();
  }

  /** The last line of the next reply; throws unless it has one of these codes. */
  async next(expected: readonly number[]): Promise<string> {
    let characters = 0;
    for (;;) {
      const line = await this.#line();
      characters += line.length;
      if (characters > mostCharacters) throw new Error('the reply of the FTP server is too long');
      // A reply of several lines ends with the one that has its code and a space.
      const code = /^([1-5][0-9]{2}) /.exec(line)?.[1];
      if (code === undefined) continue;
      if (expected.includes(Number(code))) return line;
      throw new Error(`the FTP server returned ${line.slice(0, 200)}`);
    }
  }

  async #line(): Promise<string> {
    for (;;) {
      const [line, ...rest] = this.#text.split('\n');
      if (line !== undefined && rest.length > 0) {
        this.#text = rest.join('\n');
        return line.trimEnd();
      }
      if (this.#text.length > mostCharacters)
        throw new Error('the reply of the FTP server is too long');
      const chunk = await this.#chunks.next();
      if (chunk.done === true) throw new Error('the FTP server closed the connection');
      this.#text += chunk.value.toString('latin1');
    }
  }
}
