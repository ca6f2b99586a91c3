// The commands of package.json: node command.mjs start|dev|stop|check|test|test:full|test:long|generate
// [options].
// Use only old syntax here, because an outdated Node.js must be able to report that it is too old.
const needed = 20;
const { node: version } = process.versions;

if (Number(version.split(".")[0]) < needed) {
  console.error(`✗ Commissary needs Node.js ${needed} or newer; this is ${version}.`);
  process.exit(1);
}
import("./install/commands.mjs").then((module) => module.main(process.argv.slice(2)));
