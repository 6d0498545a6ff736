import type { OutputPort } from '../rules/records.ts';

/** What of a port decides whether and where its jobs go. */
const way = ['active', 'portType', 'address', 'printProtocol', 'printerIppUrl'] as const;

export function isSameWay(one: OutputPort, other: OutputPort): boolean {
  return way.every((field) => one[field] === other[field]);
}
