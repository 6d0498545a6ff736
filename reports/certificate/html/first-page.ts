import { tallyRow, verdictClass } from '../../html/bar.ts';
import { html, type Markup } from '../../html/markup.ts';
import { counted } from '../../numbers.ts';
import { provenanceMeaning, reasonMeaning } from '../../words.ts';
import type { Certificate, NotRunGroup } from '../certificate.ts';
import { authenticity } from './authenticity.ts';
import { certificateSentence, utc } from './words.ts';

/** Certified or not, who, when, the numbers, what was not judged, and how to see that it is genuine. */
export function firstPage(certificate: Certificate): Markup {
  const { outcome, terminal, signature } = certificate;
  const isCertified = outcome === 'certified';
  return html`<header class="masthead outcome-${isCertified ? 'passed' : 'failed'}">
<p class="kicker">Platen terminal ${isCertified ? 'certificate' : 'report'}</p>
<h1>${isCertified ? 'Certified' : 'Not certified'}</h1>
<p class="subject"><bdi>${terminal.name}</bdi>${terminal.version === '' ? undefined : html` <bdi class="version">${terminal.version}</bdi>`}</p>
<p class="lead">${certificateSentence(certificate)}</p>
${signature === undefined ? html`<p class="remark">This document is not signed: it proves nothing.</p>` : undefined}
${certificate.evidence === 'recording' ? html`<p class="remark">Made from a recording that was handed in: the signer did not see the terminal at work, and the recording could have been edited before. The signer vouches for it.</p>` : undefined}
${circumstances(certificate)}
</header>
<div class="overview">
<section class="tallies" aria-labelledby="numbers"><h2 id="numbers">Numbers</h2>${tallies(certificate)}</section>
<div>${isCertified ? undefined : reasons(certificate)}
${notJudged(certificate)}</div>
</div>
${authenticity(certificate)}`;
}

function circumstances(certificate: Certificate): Markup {
  const { issuedAt, validUntil, run, service, terminal, catalogue, evidence, plan } = certificate;
  const named: readonly (readonly [string, string])[] = [
    ['Model', terminal.model],
    ['Firmware', terminal.firmware],
    ['Applicant', certificate.applicant],
    ['Issuer', certificate.issuer],
  ];
  const facts: readonly (readonly [string, string])[] = [
    ...named.filter(([, value]) => value !== ''),
    ['Serial number', certificate.serialNumber],
    ['Judged', `${utc(issuedAt)}, valid until ${utc(validUntil)}`],
    ['Observed', `${utc(run.startedAt)}, ${counted(run.requests, 'request')}, seed ${run.seed}`],
    ...attemptFacts(certificate),
    [
      'Evidence',
      evidence === 'witnessed'
        ? 'the terminal was observed at work'
        : 'a recording that was handed in',
    ],
    ...(plan.partial ? [['Chosen', plan.only.join(', ') || 'a part'] as const] : []),
    ['Service', service === 'built-in' ? "Platen's reference service" : 'another service'],
    ['The terminal can', terminal.can.join(', ') || 'no ability was named'],
    ['Requirement set', catalogue.set],
  ];
  return html`<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

const reasonWords = {
  begun: 'started',
  interrupted: 'continued',
  failed: 'failed test cases repeated',
};

/** Of a run with one attempt, one test case at a time, there is nothing to tell. */
function attemptFacts({ attempts }: Certificate): readonly (readonly [string, string])[] {
  const isPlain = attempts.every(({ places }) => places === 1);
  if (attempts.length < 2 && isPlain) return [];
  return attempts.map(({ startedAt, because, played, places, broken }, at) => [
    `Attempt ${String(at + 1)}`,
    `${utc(startedAt)}, ${reasonWords[because]}: ${counted(played, 'test case')}${places === 1 ? '' : `, ${String(places)} at a time`}, ${counted(broken.length, 'rule')} broken`,
  ]);
}

function tallies({ summary }: Certificate): readonly Markup[] {
  const { stated, derived, assumed, observed } = summary.byProvenance;
  return [
    tallyRow('All rules', '', summary),
    tallyRow('Stated', provenanceMeaning.stated, stated),
    tallyRow('Derived', provenanceMeaning.derived, derived),
    tallyRow(
      'Assumed',
      'our choice where the interface specifies nothing; never fails a terminal',
      assumed,
    ),
    ...(observed.applicable + observed.notApplicable > 0
      ? [tallyRow('Observed', provenanceMeaning.observed, observed)]
      : []),
  ];
}

const shownReasons = 12;

function reasons({ reasons: all }: Certificate): Markup {
  const rest = all.length - shownReasons;
  return html`<section class="reasons" aria-labelledby="reasons"><h2 id="reasons">Why not</h2>
<ol>${all.slice(0, shownReasons).map((reason) => html`<li>${reason}</li>`)}</ol>
${rest > 0 ? html`<p class="aside">and ${rest} more in certificate.json</p>` : undefined}</section>`;
}

function notJudged({ notRun, situations }: Certificate): Markup {
  const left = situations.filter(({ state }) => state !== 'played');
  const nothing = notRun.length + left.length === 0;
  const without = notRun.filter(({ reason }) => reason === null);
  return html`<section class="untested" aria-labelledby="untested"><h2 id="untested">Not judged, and why</h2>
${nothing ? html`<p class="none">Every rule was judged, in every test case.</p>` : undefined}
<ul>${notRun.filter(({ reason }) => reason !== null).map(missing)}
${without.length === 0 ? undefined : html`<li class="${verdictClass('NOT APPLICABLE')}"><h3>NOT APPLICABLE</h3>${without.map(inapplicable)}</li>`}
${left.length === 0 ? undefined : html`<li class="${verdictClass('NOT APPLICABLE')}"><h3>Test cases</h3><p>${left.length} of ${situations.length} were not played: <a href="#situations">which, and why</a></p></li>`}</ul></section>`;
}

function missing(group: NotRunGroup): Markup {
  const { reason, rules } = group;
  return html`<li class="${verdictClass('NOT RUN')}"><h3>NOT RUN: ${reason ?? ''} <small>${reason === null ? undefined : reasonMeaning[reason]}</small></h3>${whyAndCount(group)}<p class="aside">${links(rules)}</p></li>`;
}

/** What does not apply is many rules for few reasons: which they are is folded away, and stands in the table of rules. */
function inapplicable(group: NotRunGroup): Markup {
  return html`<details><summary>${whyAndCount(group)}</summary><p class="aside">${links(group.rules)}</p></details>`;
}

function whyAndCount({ why, rules }: NotRunGroup): Markup {
  return html`<span>${counted(rules.length, 'rule')}${why === null ? '' : `: ${why}`}</span>`;
}

function links(rules: readonly string[]): readonly Markup[] {
  return rules.map((id, at) => html`${at === 0 ? '' : ', '}<a class="id" href="#${id}">${id}</a>`);
}
