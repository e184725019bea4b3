import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context/app-context.ts';
import { DatabaseReleases } from './database-releases.ts';
import { FolderReleases } from './folder-releases.ts';
import type { Releases } from './releases.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly releases: Releases;
  }
}

/** Gives every part of the app the same view of the releases. */
export function offerReleases(app: FastifyInstance, context: AppContext): void {
  app.decorate('releases', releasesOf(context));
}

/** The releases where the installation keeps them. */
export function releasesOf(context: AppContext): Releases {
  return context.config.releasesIn === 'database' ? new DatabaseReleases(context) : new FolderReleases(context);
}
