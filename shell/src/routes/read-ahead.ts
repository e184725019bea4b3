import { readAhead } from '@veritas/shared/records';
import { mayShowRecords } from '../addresses.ts';

if (mayShowRecords(window.location.pathname)) readAhead();
