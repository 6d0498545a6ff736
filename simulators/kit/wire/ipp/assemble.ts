import type { Attribute, Value } from './attribute.ts';
import { IppFormatError, type IppProblem } from './error.ts';
import type { Group } from './group.ts';
import type { Item } from './item.ts';
import type { Limits } from './limits.ts';
import { describeTag, valueTag } from './tag.ts';

interface OpenAttribute {
  readonly name: string;
  readonly values: Value[];
}

interface OpenGroup {
  readonly tag: number;
  readonly attributes: Attribute[];
}

interface OpenCollection {
  readonly members: OpenAttribute[];
  /** The member whose first value is to come. */
  awaited: string | undefined;
}

/** Puts items together as groups, attributes and collections, refusing what has no place. */
export class Assembler {
  readonly #limits: Limits;
  readonly #groups: OpenGroup[] = [];
  /** Of the group's last attribute, once it has more than one value: until then it may be anybody's. */
  #ownValues: Value[] | undefined;
  /** The collections that have begun and not ended, outermost first. */
  readonly #open: OpenCollection[] = [];
  #values = 0;
  #offset = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** The group whose delimiter stands at `offset`. */
  beginGroup(tag: number, offset: number): void {
    this.#offset = offset;
    if (tag === 0) throw this.#refuse('reserved-delimiter', 'tag 0x00');
    this.#expectNoCollection();
    if (this.#groups.length >= this.#limits.groups) {
      throw this.#refuse('too-many-groups', `more than ${String(this.#limits.groups)} groups`);
    }
    this.#groups.push({ tag, attributes: [] });
  }

  /** `offset` is where the item begins in the message. */
  add(item: Item, offset: number): void {
    this.#offset = offset;
    const collection = this.#open.at(-1);
    if (collection === undefined) this.#addToGroup(item);
    else this.#addToCollection(collection, item);
  }

  /** All groups, when end-of-attributes stands at `offset`. */
  finish(offset: number): readonly Group[] {
    this.#offset = offset;
    this.#expectNoCollection();
    return this.#groups;
  }

  #addToGroup(item: Item): void {
    const attributes = this.#groups.at(-1)?.attributes;
    if (attributes === undefined) {
      throw this.#refuse('value-outside-group', 'a value before any group');
    }
    if (item.tag === valueTag.memberAttrName || item.tag === valueTag.endCollection) {
      throw this.#refuse('bad-collection', `${describeTag(item.tag)} outside a collection`);
    }
    const current = attributes.at(-1);
    if (item.name === '' && current === undefined) {
      throw this.#refuse('additional-value-without-attribute', 'a group begins without a name');
    }
    const value = this.#valueOf(item);
    if (item.name !== '' || current === undefined) {
      const isAlone = value === item.value;
      attributes.push(isAlone ? item.attribute : { name: item.name, values: [value] });
      this.#ownValues = undefined;
    } else if (this.#ownValues === undefined) {
      this.#ownValues = [...current.values, value];
      attributes[attributes.length - 1] = { name: current.name, values: this.#ownValues };
    } else this.#ownValues.push(value);
  }

  // RFC 8010 3.1.6: member names and values all stand in additional-value items.
  #addToCollection(collection: OpenCollection, item: Item): void {
    if (item.name !== '') throw this.#refuse('bad-collection', 'an attribute in a collection');
    const ends = item.tag === valueTag.endCollection;
    if (!ends && item.tag !== valueTag.memberAttrName) return this.#addToMember(collection, item);
    if (collection.awaited !== undefined) throw this.#refuse('bad-collection', 'a member is empty');
    if (!ends) collection.awaited = this.#memberName(item);
    else if (lengthOf(item) === 0) this.#open.pop();
    else throw this.#refuse('bad-collection', 'endCollection carries a value');
  }

  #addToMember(collection: OpenCollection, item: Item): void {
    const { members, awaited } = collection;
    const current = members.at(-1);
    if (awaited !== undefined) {
      collection.awaited = undefined;
      // Most have one value: an array made with it takes no more room than that.
      members.push({ name: awaited, values: [this.#valueOf(item)] });
    } else if (current !== undefined) current.values.push(this.#valueOf(item));
    else throw this.#refuse('bad-collection', 'a value before its name');
  }

  #valueOf(item: Item): Value {
    this.#values += 1;
    if (this.#values > this.#limits.values) {
      throw this.#refuse('too-many-values', `more than ${String(this.#limits.values)} values`);
    }
    if (item.tag === valueTag.begCollection) {
      return { tag: valueTag.begCollection, members: this.#beginCollection(item) };
    }
    if (item.fault !== undefined) throw this.#refuse('bad-value', item.fault);
    return item.value;
  }

  #beginCollection(item: Item): OpenAttribute[] {
    if (lengthOf(item) > 0) {
      throw this.#refuse('bad-collection', 'begCollection carries a value');
    }
    if (this.#open.length >= this.#limits.collectionDepth) {
      const limit = String(this.#limits.collectionDepth);
      throw this.#refuse('collection-too-deep', `collections nested more than ${limit} deep`);
    }
    const members: OpenAttribute[] = [];
    this.#open.push({ members, awaited: undefined });
    return members;
  }

  #memberName(item: Item): string {
    const length = lengthOf(item);
    if (length === 0) throw this.#refuse('bad-collection', 'a member without a name');
    if (length > this.#limits.nameBytes) {
      throw this.#refuse('name-too-long', `a member's name of ${String(length)} bytes`);
    }
    return item.memberName;
  }

  #expectNoCollection(): void {
    if (this.#open.length === 0) return;
    throw this.#refuse('bad-collection', 'a group ends within a collection');
  }

  #refuse(problem: IppProblem, detail: string): IppFormatError {
    return new IppFormatError(problem, this.#offset, detail);
  }
}

function lengthOf({ value }: Item): number {
  return value.bytes.length;
}
