import { attribute } from '../../../kit/wire/ipp/attribute.ts';
import { group } from '../../../kit/wire/ipp/group.ts';
import { textsOf } from '../../../kit/wire/ipp/read-value.ts';
import { outOfBand } from '../../../kit/wire/ipp/value.ts';
import type { IppOperation } from './operation.ts';

/** RFC 3380 4.3: what the settable attributes of the printer may be set to. */
export const getPrinterSupportedValues: IppOperation = {
  name: 'Get-Printer-Supported-Values',
  always: true,
  attributes: ['requested-attributes', 'document-format'],
  run: ({ attributes }, { profile }) => {
    const settable = textsOf(profile.attributes.get('printer-settable-attributes-supported'));
    const requested = new Set(attributes.texts('requested-attributes') ?? ['all']);
    const told = settable
      .filter((name) => requested.has('all') || requested.has(name))
      .map((name) => {
        const supported = profile.attributes.get(name.replace(/-default$/, '-supported'));
        const free = !name.endsWith('-default') || supported === undefined;
        // What the administrator writes as he likes has no list of values.
        return attribute(name, ...(free ? [outOfBand('adminDefine')] : supported.values));
      });
    return { status: 'successful-ok', groups: [group('printer', told)] };
  },
};
