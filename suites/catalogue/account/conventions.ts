import { requiredRules } from '../../rules/parameters/rules-required.ts';
import { illTypedRules } from '../../rules/parameters/rules-types.ts';
import { valueRules } from '../../rules/values/rules.ts';
import { type AccountedPart, accountOf, by, excluded } from './part.ts';

/** interface, conventions and part 1. */
export const conventionsParts: readonly AccountedPart[] = [
  ...accountOf('', [
    excluded('0af789f6dad3', 'heading', 'heading'),
    excluded('b3d08994749f', 'what the document covers', 'lead'),
    excluded('e50536aed70b', 'lead to the conventions', 'lead'),
    by('0d9feaaf2340', 'base path', 'VER-01'),
    excluded('50dffb6a1b6e', 'HTTPS', 'profile'),
    excluded('a59626c7dd9c', 'the port of the examples', 'example'),
    by('7f6cdf00a16b', 'form-encoded parameters', 'DOC-SEND-15 LOG-03'),
    by('8103d0f00a94', 'JSON bodies', 'LOC-NEW-01 PROV-NEW-01'),
    by('614a70abf798', 'query parameters', 'CONT-DEL-04 TAP-03'),
    excluded('3490018d00ae', 'the mark of optional parameters', 'definition'),
    by(
      '6f5d852e04fc',
      'every other parameter is required',
      requiredRules.map(({ id }) => id).join(' '),
    ),
    // How values of these types are written is left open (SIL-04).
    by(
      'cc50e4de1b6d',
      'names of types',
      [...illTypedRules, ...valueRules].map(({ id }) => id).join(' '),
    ),
    excluded('1c596610c540', 'placeholders', 'definition'),
  ]),
  ...accountOf('1', [
    excluded('640ee49da25a', 'heading', 'heading'),
    excluded('e38f62dbf9ef', 'a server for printing and capture', 'overview'),
    excluded('0ebdafd8421e', 'the account tree', 'overview'),
    excluded('ceedf1fb706e', 'documents', 'overview'),
    excluded('634a7d0434e0', 'what happens to documents', 'overview'),
    excluded('b46c282bae8d', 'ports', 'overview'),
    excluded('d64f4a1e9956', 'users and access', 'overview'),
    excluded('a36e3d673a71', 'locations, readers, terminals', 'overview'),
    excluded('616244f27d29', 'balances', 'overview'),
    by('c8bc934af2e2', 'the version is queried', 'VER-01'),
    excluded('11a1717c7a45', 'keys and tokens', 'overview'),
  ]),
];
