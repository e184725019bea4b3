import { askAhead } from '@veritas/shared/records';
import { mayShowRecords } from './lib/addresses.ts';

if (mayShowRecords(window.location.pathname)) askAhead();
