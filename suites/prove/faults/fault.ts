import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Replaces a text of a source file that occurs there exactly once. */
export interface Edit {
  /** Path within the tree. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** A realistic mistake in the service, written without looking at the rules. */
export interface RealisticFault {
  /** Words joined by hyphens; unique in the corpus. */
  readonly id: string;
  /** Folder of the corpus that it belongs to. */
  readonly part: string;
  /** What a user sees, as a sentence. */
  readonly says: string;
  /** Sections of the interface that it breaks: '4.5', or '4.5, 5.3'. */
  readonly clause: string;
  /** The interface obliges the service to do what the fault spoils. */
  readonly obliged: boolean;
  /** Why it does not, where that is not plain. */
  readonly because?: string;
  readonly edits: readonly Edit[];
}

/** Plants a fault in a tree of sources; disposing restores them. Throws when an edit does not apply. */
export function plant(tree: string, { id, edits }: RealisticFault): Disposable {
  const before = new Map<string, string>();
  const restore = (): void => {
    for (const [path, text] of before) writeFileSync(path, text);
  };
  try {
    for (const edit of edits) {
      const path = join(tree, edit.file);
      const text = readFileSync(path, 'utf8');
      const faulty = applyEdit(text, edit);
      if (faulty === undefined) throw new Error(`${id}: its edit does not fit ${edit.file}`);
      if (!before.has(path)) before.set(path, text);
      writeFileSync(path, faulty);
    }
  } catch (error) {
    restore();
    throw error;
  }
  return { [Symbol.dispose]: restore };
}

/** Whether each edit finds its text exactly once in a tree of sources without faults, and changes it. */
export function fits(tree: string, { edits }: Pick<RealisticFault, 'edits'>): boolean {
  const texts = new Map<string, string>();
  return edits.every((edit) => {
    const path = join(tree, edit.file);
    if (!texts.has(path) && !existsSync(path)) return false;
    const text = texts.get(path) ?? readFileSync(path, 'utf8');
    const faulty = applyEdit(text, edit);
    if (faulty === undefined || faulty === text) return false;
    texts.set(path, faulty);
    return true;
  });
}

/** Undefined where the text to replace does not occur exactly once. */
function applyEdit(text: string, { find, replace }: Edit): string | undefined {
  const [head, tail, ...more] = text.split(find);
  return head === undefined || tail === undefined || more.length > 0
    ? undefined
    : `${head}${replace}${tail}`;
}
