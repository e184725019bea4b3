import { readAhead } from '@veritas/shared/records';
import { mayShowRecords } from '../lib/addresses.ts';

if (mayShowRecords(window.location.pathname)) readAhead();
