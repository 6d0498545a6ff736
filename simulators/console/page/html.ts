import htm from 'htm';
import { type ComponentChildren, h, type VNode } from 'preact';

/** Markup as a tagged template: interpolated values are text, never markup. */
export const html = htm.bind(h) as (
  strings: TemplateStringsArray,
  ...values: readonly unknown[]
) => VNode;

export type Children = ComponentChildren;
