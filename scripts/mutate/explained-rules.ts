import type { Explanation } from './explanation.ts';

/** Of what the service decides by, in simulators/service/rules. */
export const ruleExplanations: readonly Explanation[] = [
  {
    file: /rules\/settings|terminalconfig\/configuration/,
    why: 'what a terminal configuration holds is shown by no call (SIL-133)',
  },
  {
    file: /rules\/account-settings/,
    on: /A-Za-z/,
    why: 'no call of the interface sets a time zone (SIL-7F)',
  },
  {
    file: /rules\/port-address/,
    on: /port !== undefined/,
    why: 'a port within an address is our extension (SIL-60a)',
  },
  {
    file: /rules\/document-types/,
    on: /^ {2}\d+: '(application|text)\//,
    why: 'the media type of a download is not said',
  },
  {
    file: /rules\/import-row/,
    on: /mostCharacters/,
    why: 'how long a value of an import may be is our own bound (SIL-08)',
  },
  {
    file: /rules\/account-tree/,
    on: /\b(up|ring|above|byId)\b/,
    why: 'how far up and down something is looked for by its name is free (SIL-62, SIL-107)',
  },
  {
    file: /rules\/user-details/,
    on: /isName\((card|given\.alias)\)|nameLength/,
    becomes: /false|<|>|257|256/,
    why: 'how long a card number or an alias may be is our own bound (SIL-69)',
  },
  {
    file: /rules\/user-details/,
    was: /^'.* .*'$/,
    becomes: /^''$/,
    why: 'a word in the body of a refusal (SIL-10)',
  },
  {
    file: /rules\/user-details/,
    on: /types\.length < data\.length/,
    why: 'which parameter is blamed in the body of a refusal (SIL-10)',
  },
  {
    file: /rules\/user-details/,
    on: /type !== detailTypes\.expiration/,
    becomes: /false/,
    why: 'the tokens of who may not log in are dead as it is, and end for good with the next expiration',
  },
  {
    file: /rules\/import-row/,
    on: /reservedUserNames/,
    why: 'which names no user may have is our own choice (SIL-7G)',
  },
  {
    file: /rules\/account-tree/,
    on: /^ {2}[12]: \[/,
    why: 'what an account may hold is free (SIL-80)',
  },
  {
    file: /rules\/provider-configuration/,
    on: /isObject\(value\) && isObject\(earlier\)/,
    why: 'no member of a configuration that the interface names holds an object',
  },
  {
    file: /rules\/lockout/,
    on: /failures \+ 1 >= mostFailures/,
    why: 'how many guesses are one too many is our own number (SIL-28)',
  },
  {
    file: /rules\/standing/,
    on: /strength\[there\] > strength\[atHome\]/,
    becomes: />=/,
    why: 'how far up a user of the same role reaches who addresses an account below is free (SIL-22)',
  },
  {
    file: /rules\/account-tree/,
    on: /deepestTree = 32/,
    why: 'how deep the tree may be is our own bound (SIL-80)',
  },
  {
    file: /rules\/output-port/,
    on: /^ {2}(active|logoutTimeout|autoRelease|trimCardId|decimalFormat\w+|registrationSource):/,
    why: 'what a port has that no call sets is not judged (SIL-7F, SIL-64)',
  },
  {
    file: /rules\/output-port/,
    on: /^ {2}modelFamily:/,
    why: 'which family of models a port is of when nobody says is free (SIL-60)',
  },
  {
    file: /rules\/terminal-info/,
    on: /^const unknownDeployment|^ {2}(installationSource|status): 0,|^ {2}\w+: '',/,
    why: 'what a terminal leaves out when it reports by a call of our own (SIL-64)',
  },
  {
    file: /rules\/error-codes/,
    on: /noServicesForAuthProvider/,
    why: 'no call of the interface does what this code is named after',
  },
  {
    file: /rules\/caller/,
    on: /alive = token\.kind === 'access'/,
    why: 'a token that renews a device token comes from a call of our own (SIL-27)',
  },
  {
    file: /rules\/card-number/,
    on: /trimCardId|decimalFormatForCardIds/,
    why: 'no call of the interface sets how a port reads cards (SIL-7F)',
  },
  {
    file: /rules\/provider-configuration/,
    on: /isDeep|deepest/,
    why: 'how deep a configuration may be nested is our own bound',
  },
  {
    file: /rules\/provider-configuration/,
    was: /'fault' in read/,
    why: 'no target of the gate has a directory of its own (SIL-75)',
  },
];
