import type { SourceMutant } from './source-mutants.ts';

/** Mutants of the service that no call of the interface can show, or that the interface leaves free. */
export interface Explanation {
  /** Of the file's path, below `simulators/service/`. */
  readonly file: RegExp;
  /** What stands there; any text when absent. */
  readonly was?: RegExp;
  /** Of the line that it stands on; any when absent. */
  readonly on?: RegExp;
  /** What it becomes; anything when absent. */
  readonly becomes?: RegExp;
  readonly why: string;
}

/** Why a mutant needs no rule; undefined: it is to be tried. */
export function explanationOf({ file, was, becomes, lineText }: SourceMutant): string | undefined {
  return explanations.find(
    (one) =>
      one.file.test(file) &&
      one.was?.test(was) !== false &&
      one.on?.test(lineText) !== false &&
      one.becomes?.test(becomes) !== false,
  )?.why;
}

const explanations: readonly Explanation[] = [
  {
    file: /service\/operations\//,
    was: /^\['SIL-/,
    why: 'a list of silences in our own OpenAPI document',
  },
  {
    file: /service\/operations\//,
    on: /^ {2}id: '|\$id: '/,
    why: 'a name in our own OpenAPI document',
  },
  {
    file: /service\/operations\//,
    was: /^'.* .* .*'$/,
    on: /(bool|text|int|unchecked|instant|description)\b/,
    why: 'a sentence of our own OpenAPI document',
  },
  {
    file: /outputports\/output-port-parameters/,
    was: /sealedAdmin|seal\(/,
    why: 'what is sealed is shown by no call (SIL-66)',
  },
  {
    file: /rules\/settings|terminalconfig\/configuration/,
    why: 'what a terminal configuration holds is shown by no call (SIL-133)',
  },
  {
    file: /account\/take-remains/,
    why: 'what is left of a deleted account is shown by no call',
  },
  {
    file: /rules\/account-settings/,
    on: /A-Za-z/,
    why: 'no call of the interface sets a time zone (SIL-7F)',
  },
  {
    file: /outputports\/(create|update)-output-port|inputports|refuse-unlicensed/,
    was: /refuseUnlicensed|licence-/,
    why: 'licences are not judged: no account of the gate has a limit (SIL-97)',
  },
  {
    file: /find\/access-control/,
    was: /^1$/,
    why: 'the ids count the places all the same, from 2 on (SIL-71)',
  },
  {
    file: /rules\/port-address/,
    on: /port !== undefined/,
    why: 'a port within an address is our extension (SIL-60a)',
  },
  {
    file: /find\/port/,
    on: /found\.length/,
    why: 'how far up and down something is looked for by its name is free (SIL-62, SIL-107)',
  },
  {
    file: /rules\/document-types/,
    on: /^ {2}\d+: '(application|text)\//,
    why: 'the media type of a download is not said',
  },
  {
    file: /account\/update-container/,
    on: /applicationname === undefined/,
    why: 'no call shows the application name of a container',
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
    file: /users\/import-file/,
    on: /column === undefined/,
    why: 'the place of the fault, in the body of a refusal (SIL-10)',
  },
  {
    file: /locations\/update-location/,
    was: /!changed/,
    becomes: /false/,
    why: 'a deletion overlaps the change: the answer is the one of the order change, deletion',
  },
  {
    file: /outputports\/delete-output-port/,
    was: /port\?\.accountId/,
    becomes: /false/,
    why: 'a move overlaps the deletion: the outcome is the one of the order deletion, move',
  },
  {
    file: /outputports\/move-output-port/,
    was: /before\?\.accountId/,
    becomes: /false/,
    why: 'two moves overlap: the outcome is the one of their order',
  },
  {
    file: /account\/update-container/,
    on: /locationId === undefined/,
    why: 'at which location a container is, no call shows',
  },
  {
    file: /operations\/shapes\//,
    on: /^const jobTypes = /,
    becomes: /^''$/,
    why: 'a value in our own OpenAPI document',
  },
  {
    file: /rules\/schedule/,
    on: /month|quarterly|yearly|UTC/i,
    why: 'no gate moves the clock so far that a month is over',
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
    file: /login\/prove/,
    on: /hashed (\|\|)?=/,
    why: 'how long a refusal takes is not judged (SIL-28)',
  },
  {
    file: /service\/(operations|rules)\//,
    on: /reach: 'account'/,
    becomes: /^''$/,
    why: 'whatever is not the own reach is the whole account',
  },
  {
    file: /rules\/standing/,
    on: /strength\[there\] > strength\[atHome\]/,
    becomes: />=/,
    why: 'how far up a user of the same role reaches who addresses an account below is free (SIL-22)',
  },
  {
    file: /users\/delete-user/,
    on: /together = 100/,
    why: 'how many documents are ended at a time',
  },
  {
    file: /operations\/find\/page\.ts|shapes\/(scan-workflow|policy|balance|transaction|audit|endpoint)/,
    why: 'pages and records of calls that are not of the interface (SIL-77)',
  },
  {
    file: /find\/directory-user|rules\/directory-person/,
    why: 'no target of the gate has a directory of its own (SIL-75)',
  },
  {
    file: /find\/provider|login\/prove/,
    on: /ldap|configuration\?\.active|(found|proof)\.state|unreachable/,
    why: 'no target of the gate has a directory of its own (SIL-75)',
  },
  {
    file: /outputports\/update-output-port/,
    on: /before\?\.accountId/,
    becomes: /^(false|'')$/,
    why: 'a move or deletion overlaps the change: the outcome is the one of the order change, move',
  },
  {
    file: /account\/create-account/,
    was: /accounts\.byId\(parent\.id\)/,
    becomes: /false/,
    why: 'a deletion of the parent overlaps the creation: which of the two counts first is free',
  },
  {
    file: /account\/delete-container/,
    was: /isDelivering/,
    becomes: /false/,
    why: 'what of a print that is on its way when its container is deleted is free (SIL-59)',
  },
  {
    file: /account\/update-account/,
    on: /trustAllClients|word === ''|locale|defaultPaperSize|theme'/,
    why: 'whom an account trusts, and its locale, paper size and theme, are shown by no call',
  },
  {
    file: /rules\/account-tree/,
    on: /deepestTree = 32/,
    why: 'how deep the tree may be is our own bound (SIL-80)',
  },
  {
    file: /service\/operations\//,
    on: /^ {2}problems: \[/,
    becomes: /^\[\]$/,
    why: 'the list of problems in our own OpenAPI document',
  },
  {
    file: /rules\/output-port/,
    on: /^ {2}(active|logoutTimeout|autoRelease|trimCardId|decimalFormat\w+|registrationSource):/,
    why: 'what a port has that no call sets is not judged (SIL-7F, SIL-64)',
  },
  {
    file: /outputports\/list-output-ports|inputports\/list-input-ports|groups\/list|locations\/list/,
    on: /toSorted/,
    why: 'in which order these lists are is free (SIL-17)',
  },
  {
    file: /rules\/card-number/,
    on: /trimCardId|decimalFormatForCardIds/,
    why: 'no call of the interface sets how a port reads cards (SIL-7F)',
  },
  {
    file: /login\/(lockout|prove)|rules\/lockout/,
    on: /isLockedOut\(.*return false|user !== undefined\) return user|own\.subject, 0\)|failures > 0/,
    why: 'how guesses are counted beyond those of one user in a row is not judged (SIL-28)',
  },
  {
    file: /rules\/provider-configuration/,
    on: /isDeep|deepest/,
    why: 'how deep a configuration may be nested is our own bound',
  },
  {
    file: /documents\/record-job/,
    on: /^ {6}(copies|grayscale|scanWorkflowId|scanConnectorId):/,
    why: 'the copies, grayscale and scan workflow of a recorded job are free (SIL-148)',
  },
  {
    file: /account\/update-account/,
    was: /'domain-unknown'/,
    on: /setAccount/,
    why: 'a deletion overlaps the change: the answer is the one of the order change, deletion',
  },
  {
    file: /rules\/provider-configuration/,
    was: /'fault' in read/,
    why: 'no target of the gate has a directory of its own (SIL-75)',
  },
  {
    file: /inputports\/list-input-ports/,
    was: /username !== undefined/,
    why: 'which ports a list for a user shows is free (SIL-7E)',
  },
  {
    file: /service\/operations\//,
    on: /^ +detail: /,
    was: /^'.*'$/,
    why: 'a word in the body of a refusal (SIL-10)',
  },
  {
    file: /find\/group/,
    on: /mostId = 2_147_483_647/,
    why: 'no group has an id of more than 31 bits',
  },
  {
    file: /find\/account/,
    was: /known !== undefined/,
    becomes: /false/,
    why: 'a memory of what would be found again',
  },
];
