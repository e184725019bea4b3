import { countText, listLink, operatorChoice, pinZone, type ListQuestion } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useDeviceList, type DeviceListAnswer } from '@veritas/shared/records';
import { Link } from '@veritas/shared/remote';
import { useSession, useZone } from '@veritas/shared/session';
import { buttonLook, useToday } from '@veritas/shared/ui';
import { hubsPart } from '../../lib/hubs-of-list.ts';
import classes from './OwnDevices.module.css';

interface OwnDevicesProps {
  question: ListQuestion;
  /** The submitters of all devices. */
  operators: DeviceListAnswer['operators'];
}

/** A link to the devices that the user submitted today, for users who scan at the doorstep. */
export function OwnDevices({ operators, question }: OwnDevicesProps) {
  const { user } = useSession();
  const own = operatorChoice(user);
  const scans = user !== null && operators.some(({ value }) => value === own);
  return scans ? <OwnLink operator={own} question={question} /> : null;
}

function OwnLink({ operator, question }: Omit<OwnDevicesProps, 'operators'> & { operator: string }) {
  const zone = useZone();
  // Not that of the records: those may be of yesterday, as while their refresh is paused.
  const day = useToday(zone);
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
