import type { TArray, TString } from 'typebox';
import { domainNameLimit, domainNamePattern } from '../../rules/domain-name.ts';
import { list, text } from '../words.ts';

/** The domain names an account is to have; a request that names none of them is malformed. */
export function domainNames(): TArray<TString> {
  return list(text({ maxLength: domainNameLimit, pattern: domainNamePattern }));
}
