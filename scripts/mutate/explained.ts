import { ruleExplanations } from './explained-rules.ts';
import type { Explanation } from './explanation.ts';
import type { SourceMutant } from './source-mutants.ts';

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
    file: /account\/take-remains/,
    why: 'what is left of a deleted account is shown by no call',
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
    file: /find\/port/,
    on: /found\.length/,
    why: 'how far up and down something is looked for by its name is free (SIL-62, SIL-107)',
  },
  {
    file: /account\/update-container/,
    on: /applicationname === undefined/,
    why: 'no call shows the application name of a container',
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
    file: /service\/operations\//,
    on: /^ {2}problems: \[/,
    becomes: /^\[\]$/,
    why: 'the list of problems in our own OpenAPI document',
  },
  {
    file: /outputports\/list-output-ports|inputports\/list-input-ports|groups\/list|locations\/list/,
    on: /toSorted/,
    why: 'in which order these lists are is free (SIL-17)',
  },
  {
    file: /login\/(lockout|prove)|rules\/lockout/,
    on: /isLockedOut\(.*return false|user !== undefined\) return user|own\.subject, 0\)|failures > 0/,
    why: 'how guesses are counted beyond those of one user in a row is not judged (SIL-28)',
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
  {
    file: /accesscontrols\/add-access-control/,
    on: /controls\.length \+ 1/,
    why: 'what ResponseCodeInfo holds is not shown (SIL-1B)',
  },
  {
    file: /shapes\/access-controls-info/,
    on: /^ +(userName|groupName|groupDn|authProviderId): /,
    why: 'what AccessControlsInfo holds is not shown (SIL-1B)',
  },
  {
    file: /documents\/end-documents/,
    was: /documents\.length === 0/,
    becomes: /false/,
    why: 'a change of no document changes nothing',
  },
  {
    file: /find\/access-control/,
    on: /provider === undefined \|\|/,
    why: 'who sees what the parent grants is free (SIL-86)',
  },
  {
    file: /shapes\/output-port-info/,
    on: /locationId/,
    why: 'no field of OutputPortInfo',
  },
  {
    file: /documents\/upload-document/,
    on: /copies: .*maximum: 9999/,
    why: 'how many copies at most is our own bound (SIL-9E)',
  },
  {
    file: /documents\/read-history/,
    on: /timeLimitMs/,
    why: 'the history of a gate is read in one go, whatever its limit (SIL-128)',
  },
  {
    file: /shapes\/document-info/,
    on: /^const jobTypes = /,
    why: 'a value in our own OpenAPI document',
  },
  {
    file: /login\/log-in/,
    on: /new TypeError/,
    why: 'what cannot be: the grant sees to it',
  },
  {
    file: /outputports\/matching-queue/,
    on: /named !== undefined/,
    why: 'what of a queue that has the name already is not judged (SIL-9C)',
  },
  {
    file: /users\/import-users/,
    on: /byDn|known\?\.groupName/,
    why: 'an import into a group by its DN, or one that is not there, is not judged (SIL-9D)',
  },
  ...ruleExplanations,
];
