import { attribute } from '../kit/wire/ipp/attribute.ts';
import { encodeOnce } from '../kit/wire/ipp/encoder.ts';
import { numberOf, truthOf } from '../kit/wire/ipp/read-value.ts';
import * as values from '../kit/wire/ipp/value.ts';
import type { PrinterProfile } from './profile.ts';
import type { JobTicket } from './receipt.ts';

/** So many pages a minute, or as many as the printer's profile says it prints. */
export type Pace = number | 'real';

/** How long a page of such a job takes; 0 where pages take no time. */
export type PageMs = (ticket: JobTicket) => number;

const speed = 'pages-per-minute';
const colorSpeed = 'pages-per-minute-color';
const msPerMinute = 60_000;

/** A real pace was wanted, of a profile that tells none. */
export class PaceError extends Error {
  override readonly name = 'PaceError';
}

/** Throws a PaceError where the profile is to say it, and doesn't. */
export function pageTimes(pace: Pace, { title, attributes }: PrinterProfile): PageMs {
  if (pace !== 'real') return () => msPerMinute / pace;
  const mono = numberOf(attributes.get(speed));
  const color = numberOf(attributes.get(colorSpeed)) ?? mono;
  if (mono === undefined || color === undefined || mono <= 0 || color <= 0) {
    throw new PaceError(`the profile ${JSON.stringify(title)} has no ${speed}`);
  }
  const isColor = truthOf(attributes.get('color-supported')) ?? false;
  // A job that doesn't say is printed as a colour printer does it by itself.
  return ({ colorMode = 'auto' }) =>
    msPerMinute / (isColor && colorMode !== 'monochrome' ? color : mono);
}

/** The profile of a printer that is told its pace: it tells that and no other. */
export function withPace(profile: PrinterProfile, pace: Pace): PrinterProfile {
  const told = typeof pace === 'number' ? Math.max(1, Math.round(pace)) : undefined;
  if (told === undefined || numberOf(profile.attributes.get(speed)) === told) return profile;
  const names = [speed, colorSpeed].filter((name) => profile.attributes.has(name));
  const changed = names.map((name) => attribute(name, values.integer(told)));
  encodeOnce(changed);
  const attributes = new Map(profile.attributes);
  for (const one of changed) attributes.set(one.name, one);
  return { ...profile, attributes };
}
