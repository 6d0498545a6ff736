import type { Attribute } from '../../kit/wire/ipp/attribute.ts';
import { numberOf, numbersOf, textOf, textsOf, truthOf } from '../../kit/wire/ipp/read-value.ts';
import { lengthFault } from '../../kit/wire/ipp/syntax.ts';
import { describeTag, type ValueTagName, valueTag } from '../../kit/wire/ipp/tag.ts';
import { Refusal } from './refusal.ts';

interface Rule {
  readonly syntaxes: readonly ValueTagName[];
  readonly many?: true;
}

const one = (...syntaxes: ValueTagName[]): Rule => ({ syntaxes });
const aName = one('name', 'nameWithLanguage');

/** The operation attributes this printer knows and the syntax of each (RFC 8011 4.1 to 4.3). */
const rules = {
  'attributes-charset': one('charset'),
  'attributes-natural-language': one('naturalLanguage'),
  'printer-uri': one('uri'),
  'job-uri': one('uri'),
  'job-id': one('integer'),
  'requesting-user-name': aName,
  'requesting-user-uri': one('uri'),
  'job-name': aName,
  'ipp-attribute-fidelity': one('boolean'),
  'client-info': { syntaxes: ['begCollection'], many: true },
  'document-name': aName,
  'document-password': one('octetString'),
  compression: one('keyword'),
  'document-format': one('mimeMediaType'),
  'document-natural-language': one('naturalLanguage'),
  'job-k-octets': one('integer'),
  'job-impressions': one('integer'),
  'job-media-sheets': one('integer'),
  'last-document': one('boolean'),
  message: one('text', 'textWithLanguage'),
  'requested-attributes': { syntaxes: ['keyword'], many: true },
  'which-jobs': one('keyword'),
  'my-jobs': one('boolean'),
  limit: one('integer'),
  'first-index': one('integer'),
  'job-ids': { syntaxes: ['integer'], many: true },
  'document-uri': one('uri'),
  'document-number': one('integer'),
  'document-message': one('text', 'textWithLanguage'),
  'job-mandatory-attributes': { syntaxes: ['keyword'], many: true },
  'job-password': one('octetString'),
  'job-password-encryption': one('keyword', 'name', 'nameWithLanguage'),
  'job-hold-until': one('keyword', 'name', 'nameWithLanguage'),
  'job-hold-until-time': one('dateTime'),
  'job-message-from-operator': one('text', 'textWithLanguage'),
  'printer-message-from-operator': one('text', 'textWithLanguage'),
  'predecessor-job-id': one('integer'),
  'purge-jobs': one('boolean'),
  'identify-actions': { syntaxes: ['keyword'], many: true },
  'notify-subscription-id': one('integer'),
  'notify-subscription-ids': { syntaxes: ['integer'], many: true },
  'notify-sequence-numbers': { syntaxes: ['integer'], many: true },
  'notify-wait': one('boolean'),
  'notify-job-id': one('integer'),
  'my-subscriptions': one('boolean'),
} as const satisfies Record<string, Rule>;

export type OperationAttributeName = keyof typeof rules;

/** A request's operation attributes by name, their syntax checked; unknown ones are kept apart. */
export class OperationAttributes {
  readonly #known = new Map<string, Attribute>();
  readonly unknown: readonly Attribute[];

  /** Refuses attributes that occur twice, are of another syntax or longer than RFC 8011 5.1 allows. */
  constructor(attributes: readonly Attribute[]) {
    const unknown: Attribute[] = [];
    for (const attribute of attributes) {
      const rule: Rule | undefined = Object.hasOwn(rules, attribute.name)
        ? rules[attribute.name as OperationAttributeName]
        : undefined;
      if (rule === undefined) {
        unknown.push(attribute);
        continue;
      }
      checkSyntax(attribute, rule);
      checkLengths(attribute);
      this.#known.set(attribute.name, attribute);
    }
    this.unknown = unknown;
  }

  known(): readonly Attribute[] {
    return [...this.#known.values()];
  }

  get(name: OperationAttributeName): Attribute | undefined {
    return this.#known.get(name);
  }

  text(name: OperationAttributeName): string | undefined {
    return textOf(this.get(name));
  }

  texts(name: OperationAttributeName): readonly string[] | undefined {
    const attribute = this.get(name);
    return attribute === undefined ? undefined : textsOf(attribute);
  }

  number(name: OperationAttributeName): number | undefined {
    return numberOf(this.get(name));
  }

  numbers(name: OperationAttributeName): readonly number[] | undefined {
    const attribute = this.get(name);
    return attribute === undefined ? undefined : numbersOf(attribute);
  }

  truth(name: OperationAttributeName): boolean | undefined {
    return truthOf(this.get(name));
  }
}

/** RFC 8011 5.1: values of the string syntaxes have a greatest length. */
export function checkLengths(attribute: Attribute): void {
  for (const value of attribute.values) {
    const fault = lengthFault(value);
    if (fault === undefined) continue;
    const message = `${attribute.name} ${fault}`;
    throw new Refusal('client-error-request-value-too-long', message, [attribute]);
  }
}

function checkSyntax(attribute: Attribute, rule: Rule): void {
  if (rule.many === undefined && attribute.values.length > 1) {
    throw new Refusal('client-error-bad-request', `${attribute.name} has exactly one value`);
  }
  const allowed = rule.syntaxes.map((syntax): number => valueTag[syntax]);
  const odd = attribute.values.find((value) => !allowed.includes(value.tag));
  if (odd === undefined) return;
  const message = `${attribute.name} is ${describeTag(odd.tag)}, not ${rule.syntaxes.join(' or ')}`;
  throw new Refusal('client-error-bad-request', message);
}
