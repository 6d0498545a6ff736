import type { PlainValue, Value } from './attribute.ts';
import { IppFormatError, type IppProblem } from './error.ts';
import type { Group } from './group.ts';
import type { Item } from './item.ts';
import { knownValue, rememberValue } from './known-values.ts';
import type { Limits } from './limits.ts';
import { nameAt } from './names.ts';
import { checkSyntax } from './syntax.ts';
import { describeTag, isDelimiter, valueTag } from './tag.ts';

interface OpenAttribute {
  readonly name: string;
  readonly values: Value[];
}

/** Puts items together as groups, attributes and collections, refusing what has no place. */
export class Assembler {
  readonly #limits: Limits;
  readonly #groups: { readonly tag: number; readonly attributes: OpenAttribute[] }[] = [];
  /** The members of the collections that have begun and not ended, outermost first. */
  readonly #open: OpenAttribute[][] = [];
  #values = 0;
  #offset = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** `offset` is where the item begins in the message. */
  add(item: Item, offset: number): void {
    this.#offset = offset;
    const members = this.#open.at(-1);
    if (isDelimiter(item.tag)) this.#beginGroup(item);
    else if (members === undefined) this.#addToGroup(item);
    else this.#addToCollection(members, item);
  }

  /** All groups, when end-of-attributes stands at `offset`. */
  finish(offset: number): readonly Group[] {
    this.#offset = offset;
    this.#expectNoCollection();
    return this.#groups;
  }

  #beginGroup(item: Item): void {
    if (item.tag === 0) throw this.#refuse('reserved-delimiter', 'tag 0x00');
    this.#expectNoCollection();
    if (this.#groups.length >= this.#limits.groups) {
      throw this.#refuse('too-many-groups', `more than ${String(this.#limits.groups)} groups`);
    }
    this.#groups.push({ tag: item.tag, attributes: [] });
  }

  #addToGroup(item: Item): void {
    const attributes = this.#groups.at(-1)?.attributes;
    if (attributes === undefined) {
      throw this.#refuse('value-outside-group', 'a value before any group');
    }
    if (item.tag === valueTag.memberAttrName || item.tag === valueTag.endCollection) {
      throw this.#refuse('bad-collection', `${describeTag(item.tag)} outside a collection`);
    }
    if (item.name !== '') {
      // Most attributes have one value: an array made with it takes no more room than that.
      attributes.push({ name: item.name, values: [this.#valueOf(item)] });
      return;
    }
    const current = attributes.at(-1);
    if (current === undefined) {
      throw this.#refuse('additional-value-without-attribute', 'a group begins without a name');
    }
    current.values.push(this.#valueOf(item));
  }

  // RFC 8010 3.1.6: member names and values all stand in additional-value items.
  #addToCollection(members: OpenAttribute[], item: Item): void {
    if (item.name !== '') throw this.#refuse('bad-collection', 'an attribute in a collection');
    const current = members.at(-1);
    const ends = item.tag === valueTag.endCollection;
    if (!ends && item.tag !== valueTag.memberAttrName) {
      if (current === undefined) throw this.#refuse('bad-collection', 'a value before its name');
      current.values.push(this.#valueOf(item));
      return;
    }
    if (current?.values.length === 0) throw this.#refuse('bad-collection', 'a member is empty');
    if (!ends) members.push({ name: this.#memberName(item), values: [] });
    else if (lengthOf(item) === 0) this.#open.pop();
    else throw this.#refuse('bad-collection', 'endCollection carries a value');
  }

  #valueOf(item: Item): Value {
    this.#values += 1;
    if (this.#values > this.#limits.values) {
      throw this.#refuse('too-many-values', `more than ${String(this.#limits.values)} values`);
    }
    if (item.tag === valueTag.begCollection) {
      return { tag: valueTag.begCollection, members: this.#beginCollection(item) };
    }
    return knownValue(item) ?? this.#newValue(item);
  }

  /** Its bytes are a copy: they outlive the chunk. */
  #newValue(item: Item): PlainValue {
    const bytes = new Uint8Array(item.bytes.subarray(item.valueStart, item.valueEnd));
    const fault = checkSyntax(item.tag, bytes);
    if (fault !== undefined) throw this.#refuse('bad-value', fault);
    const value = { tag: item.tag, bytes };
    rememberValue(item, value);
    return value;
  }

  #beginCollection(item: Item): OpenAttribute[] {
    if (lengthOf(item) > 0) {
      throw this.#refuse('bad-collection', 'begCollection carries a value');
    }
    if (this.#open.length >= this.#limits.collectionDepth) {
      const limit = String(this.#limits.collectionDepth);
      throw this.#refuse('collection-too-deep', `more than ${limit} collections in each other`);
    }
    const members: OpenAttribute[] = [];
    this.#open.push(members);
    return members;
  }

  #memberName(item: Item): string {
    const length = lengthOf(item);
    if (length === 0) throw this.#refuse('bad-collection', 'a member without a name');
    if (length > this.#limits.nameBytes) {
      throw this.#refuse('name-too-long', `a member's name of ${String(length)} bytes`);
    }
    return nameAt(item.bytes, item.valueStart, item.valueEnd);
  }

  #expectNoCollection(): void {
    if (this.#open.length === 0) return;
    throw this.#refuse('bad-collection', 'a group ends within a collection');
  }

  #refuse(problem: IppProblem, detail: string): IppFormatError {
    return new IppFormatError(problem, this.#offset, detail);
  }
}

function lengthOf({ valueStart, valueEnd }: Item): number {
  return valueEnd - valueStart;
}
