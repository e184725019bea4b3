import { countText } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';

interface Share {
  readonly rejected: number;
  readonly would_pass: number;
}

/** `118 of 131` */
export function shareText({ would_pass: passed, rejected }: Share): string {
  return t('{passed} of {rejected}', { passed: countText(passed), rejected: countText(rejected) });
}

/** E005 and E006 are the codes that a list of manufacturers decides (DECISIONS section 6). */
export function impactText(impact: Share & { readonly days: number }): string {
  const { rejected, days } = impact;
  if (rejected === 0)
    return t('No rejections by E005 or E006 in {days} days: this list would have changed nothing.', { days });
  return t('This list would have passed {impact} rejections by E005 and E006 in {days} days.', {
    impact: shareText(impact),
    days,
  });
}
