/** No connection became free in time. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
  constructor() {
    super('The database was busy for too long');
  }
}

/** The database does not answer; thrown immediately instead of after a timeout. */
export class DatabaseLost extends Error {
  override readonly name = 'DatabaseLost';
  constructor() {
    super('The database does not answer');
  }
}

/** The database is a replica, which takes no writes. */
export class DatabaseReadOnly extends Error {
  override readonly name = 'DatabaseReadOnly';
  constructor() {
    super('The database takes no writes: it is a replica, or was set to read only');
  }
}

/** A transaction is committed on one machine, but no standby has confirmed it. */
export class CommitUnconfirmed extends Error {
  override readonly name = 'CommitUnconfirmed';
  constructor() {
    super('The database did not confirm the transaction: its standby does not answer');
  }
}
