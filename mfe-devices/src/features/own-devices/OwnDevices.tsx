import { countText, listLink, operatorChoice, pinZone, today, type ListQuestion } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useDeviceList, type DeviceListAnswer } from '@veritas/shared/records';
import { Link } from '@veritas/shared/remote';
import { useSession, useZone } from '@veritas/shared/session';
import { buttonLook } from '@veritas/shared/ui';
import { hubsPart } from '../../lib/hubs-of-list.ts';
import classes from './OwnDevices.module.css';

interface OwnDevicesProps {
  question: ListQuestion;
  /** The submitters of all devices. */
  operators: DeviceListAnswer['operators'];
  /** The time of the devices, ms since 1970. */
  now: number;
}

/** A link to the devices that the user submitted today, for users who scan at the doorstep. */
export function OwnDevices({ operators, ...day }: OwnDevicesProps) {
  const { user } = useSession();
  const own = operatorChoice(user);
  const scans = user !== null && operators.some(({ value }) => value === own);
  return scans ? <OwnLink operator={own} {...day} /> : null;
}

function OwnLink({ operator, question, now }: Omit<OwnDevicesProps, 'operators'> & { operator: string }) {
  const zone = useZone();
  const day = today(zone, now);
  const { operator: shown, submittedOn: days } = question;
  // With the chosen hubs, as the two views of the page: All devices leads back to them.
  const own = pinZone({ ...hubsPart(question), operator, submittedOn: { from: day, to: day } }, zone);
  const list = useDeviceList(own);
  const isShown = shown === operator && days !== undefined && days !== 'none' && days.from === day;
  return (
    <Link to={listLink(own)} {...buttonLook('quiet', classes.own)} aria-current={isShown ? 'page' : undefined}>
      {t('My devices today')} {list && <span data-figures>{countText(list.rows.length)}</span>}
    </Link>
  );
}
