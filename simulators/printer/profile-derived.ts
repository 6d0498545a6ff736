import { type Attribute, attribute } from '../kit/wire/ipp/attribute.ts';
import { operation } from '../kit/wire/ipp/operation.ts';
import { enumeration, keyword } from '../kit/wire/ipp/value.ts';
import { isTemplate } from './ipp/template-names.ts';
import { finishingsAttributes } from './media/finishings.ts';
import { mediaAttributes } from './media/media-attributes.ts';
import type { MediaDocument } from './media/media-form.ts';
import type { ProfileDocument } from './profile-schema.ts';

/** The attributes that follow from a profile's few words on operations, paper and finishing; none without them. */
export function derivedAttributes(
  { operations, media, finishings }: ProfileDocument,
  written: readonly string[],
): readonly Attribute[] {
  const ofOperations = operations === undefined ? [] : [operationsSupported(operations)];
  const ofFinishings = finishings === undefined ? [] : finishingsAttributes(finishings);
  const ofMedia = media === undefined ? [] : derivedMedia(media, written);
  const derived = [...ofOperations, ...ofFinishings, ...ofMedia];
  if (derived.length === 0) return [];
  const names = [...written, ...derived.map((one) => one.name)];
  return [...derived, creationAttributes(names), documentCreationAttributes(operations ?? [])];
}

/** PWG 5100.5 8.1.1: what can be said of a document when it is sent. */
function documentCreationAttributes(operations: readonly string[]): Attribute {
  const byReference = operations.some((name) => name === 'Print-URI' || name === 'Send-URI');
  const names = [
    'compression',
    'document-format',
    'document-name',
    'document-natural-language',
    ...(byReference ? ['document-uri'] : []),
    'last-document',
  ];
  return attribute('document-creation-attributes-supported', ...names.map(keyword));
}

const operationNumbers: ReadonlyMap<string, number> = new Map(Object.entries(operation));

function operationsSupported(names: readonly string[]): Attribute {
  const numbers = names.map((name) => {
    const number = operationNumbers.get(name);
    if (number === undefined) throw new TypeError(`/operations ${name} is not an operation`);
    return enumeration(number);
  });
  return attribute('operations-supported', ...numbers);
}

function derivedMedia(media: MediaDocument, written: readonly string[]): readonly Attribute[] {
  try {
    const ofMedia = mediaAttributes(media);
    return [...ofMedia, mediaColSupported([...ofMedia.map((one) => one.name), ...written])];
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new TypeError(`/media ${error.message}`, { cause: error });
  }
}

/** What stands in `media-X-supported` is a member of media-col, besides these. */
const noMembers: ReadonlySet<string> = new Set(['col', 'input-tray-check', 'overprint']);

function mediaColSupported(names: readonly string[]): Attribute {
  const members = names.flatMap((name) => {
    const member = /^media-(.+)-supported$/.exec(name)?.[1];
    return member === undefined || noMembers.has(member) ? [] : [`media-${member}`];
  });
  return attribute('media-col-supported', ...['media-size-name', ...new Set(members)].map(keyword));
}

/** Operation attributes that a printer has which tells what it supports of them. */
const claimedByName = [
  'client-info',
  'compression',
  'document-password',
  'job-mandatory-attributes',
  'job-password',
  'job-password-encryption',
];

const operationAttributes = [
  'document-format',
  'document-name',
  'ipp-attribute-fidelity',
  'job-name',
  'requesting-user-name',
];

/** PWG 5100.7 6.9.11: what can be asked of a job when it is made. */
function creationAttributes(names: readonly string[]): Attribute {
  const templates = names.flatMap((name) => {
    const asked = /^(.+)-supported$/.exec(name)?.[1] ?? '';
    return isTemplate(asked) ? [asked] : [];
  });
  const claimed = claimedByName.filter((name) => names.includes(`${name}-supported`));
  const all = [...operationAttributes, ...claimed, ...templates].sort();
  return attribute('job-creation-attributes-supported', ...all.map(keyword));
}
