/* global document, reportProblem, ReportingObserver */

// Runs before any script of the page: what a policy refuses is not an error that the page's own scripts see.
document.addEventListener('securitypolicyviolation', (event) => {
  const what = event.blockedURI || 'inline code';
  const where = event.sourceFile ? ` (${event.sourceFile}:${event.lineNumber})` : '';
  reportProblem(`page policy: ${event.effectiveDirective} refuses ${what}${where}`);
});
new ReportingObserver(
  (reports) => {
    for (const { body } of reports) reportProblem(`page policy: no integrity given for ${body.blockedURL}`);
  },
  { types: ['integrity-violation'], buffered: true },
).observe();
