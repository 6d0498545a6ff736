import { PageTally } from './page-tally.ts';
import { PostScriptCopies } from './postscript-copies.ts';

/**
 * The pages of one program: the number in `%%Pages:`, in the header or promised for the trailer, else
 * the `%%Page:` comments, else the `showpage`s as an estimate; embedded documents do not count.
 */
export class PostScriptProgram {
  readonly #copies = new PostScriptCopies();
  #inHeader = true;
  #stated: number | undefined;
  #isStatedAtEnd = false;
  #nesting = 0;
  /** Pages by their comments, and what `showpage` ejects. */
  readonly #pages = new PageTally();
  readonly #shown = new PageTally();
  #pageComments = 0;
  #inPage = false;
  /** The different numbers of copies of the pages. */
  readonly #numbers = new Set<number | undefined>();
  #isSure = true;
  /** Copies that hold for pages which set none, and how often copies were set when the page began. */
  #setUp: number | undefined;
  #settings = 0;

  /** `copies` is the number that the program before has left set. */
  constructor(copies?: number) {
    this.#copies.copies = copies;
  }

  get copies(): number | undefined {
    return this.#copies.copies;
  }

  line(text: string): void {
    this.#inHeader = false;
    if (this.#nesting > 0) return;
    this.#copies.line(text);
    const shown = text.match(showpage)?.length ?? 0;
    if (shown > 0) this.#shown.add(shown, this.#copies.copies);
  }

  /** A line that starts with a percent sign. */
  comment(text: string): void {
    const [, keyword, value = ''] = structure.exec(text) ?? [];
    if (keyword === 'EndDocument') this.#nesting = Math.max(0, this.#nesting - 1);
    else if (keyword === 'BeginDocument') this.#nesting += 1;
    else if (this.#nesting > 0) return;
    else if (keyword === 'Pages:') this.#state(value);
    else if (keyword === 'EndComments') this.#inHeader = false;
    else if (keyword === 'Page:') this.#beginPage();
    else if (keyword === 'Trailer' || keyword === 'EOF') this.#endPage();
    this.#copies.comment(text);
  }

  /** Adds its pages; answers whether their number is sure. */
  addTo(total: PageTally): boolean {
    this.#copies.end();
    this.#endPage();
    const pages = this.#stated ?? this.#pageComments;
    if (pages === 0) {
      total.addAll(this.#shown);
      return this.#shown.pages === 0;
    }
    if (this.#pageComments === 0) {
      total.add(pages, this.#copies.copies);
      return this.#copies.sure && this.#copies.settings <= 1;
    }
    const [copies] = this.#numbers;
    if (this.#numbers.size === 1) total.add(pages, copies);
    else total.addAll(this.#pages);
    return this.#isSure && (this.#numbers.size === 1 || pages === this.#pageComments);
  }

  #state(value: string): void {
    const [stated] = /^\(atend\)|^\d{1,9}/.exec(value) ?? [];
    if (stated === '(atend)') this.#isStatedAtEnd ||= this.#inHeader;
    else if (
      Number(stated) >= 1 &&
      (this.#inHeader ? this.#stated === undefined : this.#isStatedAtEnd)
    ) {
      this.#stated = Number(stated);
    }
  }

  #beginPage(): void {
    this.#copies.end();
    if (this.#pageComments === 0) this.#setUp = this.#copies.copies;
    this.#endPage();
    this.#pageComments += 1;
    this.#inPage = true;
    this.#settings = this.#copies.settings;
  }

  #endPage(): void {
    if (!this.#inPage) return;
    this.#inPage = false;
    const { copies, sure, settings } = this.#copies;
    // DSC 3.0 makes pages independent: what one set need not hold for the next.
    const isCarried = settings === this.#settings && copies !== this.#setUp;
    this.#isSure &&= sure && !isCarried;
    this.#pages.add(1, copies);
    this.#numbers.add(copies);
  }
}

const structure = /^%%(Pages:|Page:|EndComments|BeginDocument|EndDocument|Trailer|EOF)[ \t]*(.*)/;
const showpage = /(?:^|[\s{}])showpage(?=[\s}]|$)/g;
