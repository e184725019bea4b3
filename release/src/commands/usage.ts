/** Printed when the tool is called without a verb, or with an unknown one. */
export const USAGE = `Usage: npm run release -- <verb> [--data-dir .veritas], in the archive bin/veritas release <verb>

check <folder>               checks whether the built remote can be published, and opens its pages in Chromium inside the
                             shell of this installation; publishes nothing  [--without-browser]
check shell                  checks whether this shell can run every release that users get
check server                 checks whether this server offers every call and field that those releases need; where
                             releases are in a database, \`npm run doctor\` checks both
publish <folder> [folder …]  stores each built remote (its dist folder) and activates it for everyone
  [--origin http://{name}.localhost:3000] [--without-browser]
canary <folder or name>      gives the built remote, or the running canary, to some users only:
  --percent N | --roles admin,central_ops | --users asha,ravi
promote <name>               activates the canary for everyone, or a stored release
  [--version V]
rollback <name>              ends the canary, or activates the release before the active one
  [--from V]                 only while V is in use: safe to repeat. With --to the tool asks which one is, and gives it
withdraw <name>              takes the remote out of the registry; its pages are gone until it is published again
revoke <name> <version>      never delivers this version again, not even to pages that are open
disable <name>               switches the pages of a remote off; enable <name> switches them on
rotate-key                   replaces the key that signs the registry; former ones are accepted for 30 more days
  [--leaked]                 ends them at once
sign                         signs registry.json as it is, after you have restored or edited and checked it
status [name]                what users get
history [name]               who changed what when

publish, canary, promote, rollback, withdraw, revoke, disable, enable, status and history also work over HTTP: with
--to https://console.example.com and a deploy token of the remote in VERITAS_DEPLOY_TOKEN. --origin is for a data
folder only.`;
