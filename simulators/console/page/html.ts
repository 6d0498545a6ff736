import htm from 'htm';
import { type ComponentChildren, h, type VNode } from 'preact';

/** htm keeps elements without dynamic parts unless this is set; a kept element holds on to the whole page that it was last part of. */
const isDynamic = 3;

function element(this: unknown[], ...given: Parameters<typeof h>): VNode {
  this[0] = isDynamic;
  return h(...given);
}

/** Markup as a tagged template: interpolated values are text, never markup. */
export const html = htm.bind(element as typeof h) as (
  strings: TemplateStringsArray,
  ...values: readonly unknown[]
) => VNode;

export type Children = ComponentChildren;
