import { createHash } from 'node:crypto';
import { fieldsOf, piecesOf } from './pieces.ts';

export type PartKind = 'heading' | 'sentence' | 'item' | 'columns' | 'row' | 'code';

/** A sentence, list item, table row, heading or code block of an interface text, or a piece of one. */
export interface TextPart {
  /** The number of its heading; records of a numbered part add their name: '4.4', '2 UserInfo', '' before any number. */
  readonly section: string;
  readonly kind: PartKind;
  /** White space is single; a piece of a table row begins with the first cell of the row. */
  readonly text: string;
  readonly digest: string;
}

/** Cuts a Markdown text into its parts, in their order. Blank lines and rules of tables are none. */
export function partsOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let section = '';
  for (const block of blocksOf(text)) {
    if (block.kind === 'heading') section = sectionOf(block.text, section);
    for (const piece of cut(block)) {
      parts.push({ section, kind: block.kind, text: piece, digest: digestOf(piece) });
    }
  }
  return parts;
}

/** The first 12 hexadecimal digits of the SHA-256 of a text whose white space is made single. */
export function digestOf(text: string): string {
  return createHash('sha256').update(singleSpaced(text)).digest('hex').slice(0, 12);
}

interface Block {
  readonly kind: PartKind;
  readonly text: string;
}

const fence = /^\s*(```|~~~)/;
const ruleOfTable = /^\s*\|(\s*:?-+:?\s*\|)+\s*$/;
const item = /^\s*(?:[-*+]|\d+[.)])\s+/;

/** Lines put together: a paragraph or list item goes on until a blank line or another block. */
function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  const lines = text.split(/\r\n|\r|\n/);
  let open: { kind: PartKind; lines: string[] } | undefined;
  const close = (): void => {
    if (open !== undefined) blocks.push({ kind: open.kind, text: singleSpaced(open.lines) });
    open = undefined;
  };
  for (const [at, line] of lines.entries()) {
    if (open?.kind === 'code') {
      open.lines.push(line);
      if (fence.test(line)) close();
      continue;
    }
    const kind = kindOf(line, lines[at + 1]);
    if (kind !== 'sentence' || open === undefined) close();
    if (kind === 'nothing') continue;
    if (kind === 'sentence' && open !== undefined) open.lines.push(line);
    else open = { kind, lines: [line] };
    if (kind === 'heading' || kind === 'row' || kind === 'columns') close();
  }
  close();
  return blocks;
}

function kindOf(line: string, next: string | undefined): PartKind | 'nothing' {
  if (line.trim() === '' || ruleOfTable.test(line)) return 'nothing';
  if (fence.test(line)) return 'code';
  if (/^#{1,6}\s/.test(line)) return 'heading';
  if (/^\s*\|/.test(line)) return ruleOfTable.test(next ?? '') ? 'columns' : 'row';
  return item.test(line) ? 'item' : 'sentence';
}

function cut({ kind, text }: Block): readonly string[] {
  if (kind === 'sentence') return piecesOf(text);
  if (kind === 'item') return piecesOf(text.replace(item, ''));
  return kind === 'row' ? cutRow(text).filter((piece) => piece !== '') : [text];
}

/** A row is one part unless a cell of it says several things; then each of them is one, with the first cell. */
function cutRow(row: string): readonly string[] {
  const [first = '', ...others] = cellsOf(row);
  const pieces = others.map((cell) => piecesOf(cell).flatMap(fieldsOf));
  if (pieces.every((ofCell) => ofCell.length <= 1)) return [[first, ...others].join(' | ')];
  return pieces.flat().map((piece) => `${first} | ${piece}`);
}

function cellsOf(row: string): readonly string[] {
  const inner = row.trim().replace(/^\||\|$/g, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim());
}

/** '## 2. Resources' is 2, '### 4.4 Documents' is 4.4, '### UserInfo' within 2 is '2 UserInfo'. */
function sectionOf(heading: string, before: string): string {
  const title = heading.replace(/^#+\s*/, '');
  const number = /^(\d+(?:\.\d+)*)\.?(?:\s|$)/.exec(title)?.[1];
  if (number !== undefined) return number;
  const [numbered = ''] = before.split(' ');
  return numbered === '' ? '' : `${numbered} ${title}`;
}

function singleSpaced(text: string | readonly string[]): string {
  const whole = typeof text === 'string' ? text : text.join(' ');
  return whole.replaceAll(/\s+/g, ' ').trim();
}
