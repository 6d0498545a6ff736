import { expect, test } from 'vitest';
import { linesOf, play } from '../../testing/ipp-script.ts';

test.each([
  [
    'Hold-Job and Release-Job move a waiting job to and fro (RFC 8011 4.3.5, 4.3.6)',
    `Print-Job
    Print-Job
    Hold-Job 2                 -> 5 job-printing | 4 job-hold-until-specified
    print all                  -> 9 job-completed-successfully | 4 job-hold-until-specified
    Hold-Job 1 !not-possible
    Release-Job 1 !not-possible
    Release-Job 2              -> 9 job-completed-successfully | 5 job-printing
    Release-Job 2
    Hold-Job 2 !not-possible`,
  ],
  [
    'Hold-Job with no-hold releases; an unsupported value holds without end (RFC 8011 4.3.5.1)',
    `Print-Job
    Print-Job
    Hold-Job 2 job-hold-until=x-tea-time !successful-ok-ignored-or-substituted-attributes
    answers unsupported job-hold-until=x-tea-time
    job 2 job-hold-until=indefinite job-state=4
    Hold-Job 2 job-hold-until=no-hold -> 5 job-printing | 3 job-queued
    Hold-Job 2 job-hold-until=1 !bad-request`,
  ],
  [
    'Restart-Job prints the same job again, held if it is to be (RFC 8011 4.3.7)',
    `Print-Job
    Restart-Job 1 !not-possible
    print all
    Restart-Job 1 job-hold-until=indefinite -> 4 job-hold-until-specified
    Release-Job 1
    print all                  -> 9 job-completed-successfully
    receipt 1 job=1 state=completed
    receipt 2 job=1 state=completed`,
  ],
  [
    'a job without documents cannot be printed again (RFC 8011 4.3.7)',
    `Create-Job
    Cancel-Job 1
    Restart-Job 1 !not-possible
    Reprocess-Job 1 !not-possible
    Resubmit-Job 1 !not-possible`,
  ],
  [
    'Reprocess-Job prints a copy and leaves the job as it is (RFC 3998 4.1)',
    `Print-Job [job] copies=7
    Reprocess-Job 1 !not-possible
    print all
    Reprocess-Job 1            -> 9 job-completed-successfully | 5 job-printing
    answers job job-id=2 job-state=5
    print all
    receipt 2 job=2 state=completed copies=7`,
  ],
  [
    'Resubmit-Job prints a copy with other attributes (PWG 5100.7 4.1)',
    `Print-Job [job] copies=7 sides=two-sided-long-edge
    print all
    Resubmit-Job 1 [job] copies=2
    print all
    receipt 2 job=2 copies=2 sides=two-sided-long-edge
    Resubmit-Job 1 ipp-attribute-fidelity=true [job] copies=10000 !attributes-or-values-not-supported
    queue`,
  ],
  [
    'Set-Job-Attributes changes a waiting job, all or nothing (RFC 3380 4.2)',
    `Print-Job
    Print-Job
    Set-Job-Attributes 2 [job] copies=9 sides=x !attributes-or-values-not-supported
    answers unsupported sides=x
    Set-Job-Attributes 2 [job] copies=9 job-id=5 !attributes-not-settable
    answers unsupported job-id=notSettable
    Set-Job-Attributes 2 [job] !bad-request
    job 2 copies=-
    Set-Job-Attributes 2 [job] copies=9 job-name=name:renamed sides=one-sided
    Set-Job-Attributes 2 [job] sides=special:deleteAttribute
    print all
    receipt 2 jobName=renamed copies=9 sides=-
    Set-Job-Attributes 2 [job] copies=9 !not-possible`,
  ],
  [
    'job-priority that is set changes the order; job-hold-until holds and releases (RFC 3380 4.2)',
    `Print-Job
    Print-Job
    Print-Job [job] job-priority=10
    Print-Job [job] job-priority=60
    queue 1 4 2 3
    Set-Job-Attributes 3 [job] job-priority=90
    queue 1 3 4 2
    Set-Job-Attributes 3 [job] job-hold-until=indefinite
    job 3 job-state=4
    Set-Job-Attributes 3 [job] job-hold-until=no-hold
    job 3 job-state=3`,
  ],
  [
    'Suspend-Current-Job lets others go first, Resume-Job ends that (RFC 3998 4.3)',
    `Suspend-Current-Job !not-possible
    Print-Job pages:2
    Print-Job
    Suspend-Current-Job 2 !not-possible
    Suspend-Current-Job 1      -> 6 job-suspended | 3 job-queued
    print page                 -> 6 job-suspended | 5 job-printing
    print all                  -> 6 job-suspended | 9 job-completed-successfully
    Resume-Job 2 !not-possible
    Resume-Job 1
    print all                  -> 9 job-completed-successfully | 9 job-completed-successfully`,
  ],
  [
    'Cancel-Current-Job cancels what is being printed, for its owner (RFC 3998 4.2)',
    `Cancel-Current-Job !not-possible
    Print-Job
    Cancel-Current-Job as:bob !not-authorized
    Cancel-Current-Job 4711 !not-possible
    Cancel-Current-Job 1       -> 7 job-canceled-by-user`,
  ],
  [
    'Promote-Job and Schedule-Job-After change the order (RFC 3998 4.4)',
    `Print-Job
    Print-Job
    Print-Job
    job 3 number-of-intervening-jobs=2
    Promote-Job 3
    queue 1 3 2
    job 3 number-of-intervening-jobs=1
    Schedule-Job-After 3 predecessor-job-id=2
    queue 1 2 3
    Schedule-Job-After 3 predecessor-job-id=1
    queue 1 3 2
    Schedule-Job-After 2
    queue 1 2 3
    Schedule-Job-After 3 predecessor-job-id=4711 !not-found
    Schedule-Job-After 3 predecessor-job-id=3 !not-possible
    Promote-Job 1 !not-possible
    Hold-Job 3
    Promote-Job 3 !not-possible`,
  ],
  [
    'Cancel-My-Jobs cancels what is the own and not over (PWG 5100.11 5.3)',
    `Print-Job
    Print-Job as:bob
    Cancel-My-Jobs job-ids=1,2 !not-authorized -> 5 job-printing | 3 job-queued
    Cancel-My-Jobs             -> 7 job-canceled-by-user | 5 job-printing`,
  ],
  [
    'Cancel-Jobs cancels all that are listed, or none (PWG 5100.11 5.2)',
    `Print-Job
    Print-Job
    Cancel-Jobs job-ids=1
    Cancel-Jobs job-ids=1,2 !not-possible
    answers unsupported job-ids=1
    Cancel-Jobs job-ids=2,4711 !not-found -> 7 job-canceled-by-operator | 5 job-printing
    Cancel-Jobs                -> 7 job-canceled-by-operator | 7 job-canceled-by-operator`,
  ],
  [
    'the job that is printed tells what the operator says (RFC 3998 4)',
    `Print-Job
    Print-Job
    job 1 job-message-from-operator=-
    Suspend-Current-Job job-message-from-operator=text:jammed
    job 1 job-message-from-operator=jammed
    print page
    Cancel-Current-Job 2 job-message-from-operator=text:blurred
    job 2 job-message-from-operator=blurred`,
  ],
  [
    'a job tells the message of Resume-Job, and not when that is refused (RFC 3998 4)',
    `Print-Job
    Resume-Job 1 job-message-from-operator=text:why !not-possible
    job 1 job-message-from-operator=-
    Suspend-Current-Job
    Resume-Job 1 job-message-from-operator=text:paper
    job 1 job-message-from-operator=paper`,
  ],
  [
    'a waiting job tells the message of Promote-Job and Schedule-Job-After (RFC 3998 4)',
    `Print-Job
    Print-Job
    Promote-Job 2 job-message-from-operator=text:urgent
    job 1 job-message-from-operator=-
    job 2 job-message-from-operator=urgent
    Schedule-Job-After 2 job-message-from-operator=text:later
    job 2 job-message-from-operator=later`,
  ],
  [
    'a job tells the message of Set-Job-Attributes with the changes, and not without them (RFC 3380 5.1)',
    `Print-Job
    Print-Job
    Set-Job-Attributes 2 job-message-from-operator=text:x [job] copies=10000 !attributes-or-values-not-supported
    job 2 job-message-from-operator=-
    Set-Job-Attributes 2 job-message-from-operator=text:fewer [job] copies=2
    job 2 job-message-from-operator=fewer`,
  ],
  [
    'the copy of Reprocess-Job tells the message, and the job stays as it is (RFC 3998 4.1)',
    `Print-Job
    print all
    Reprocess-Job 1 job-message-from-operator=text:again
    job 1 job-message-from-operator=-
    job 2 job-message-from-operator=again`,
  ],
])('%s', async (_, script) => {
  expect(await play(script)).toEqual(linesOf(script));
});
