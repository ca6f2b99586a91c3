// Where the tests keep what they make: in memory, if there is plenty of it.
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

/** Linux keeps the files of this folder in memory. */
const inMemory = "/dev/shm";
const needed = 6 * 2 ** 30;

/**
 * A new folder, and the end of it. The tests make and delete databases by the hundred, of 1,400 files each: on a
 * disk that is most of what a copy costs.
 */
export function temporaryFolder() {
  const folder = mkdtempSync(join(hasRoom() ? inMemory : tmpdir(), "commissary-"));
  // The database server has an account of its own, which has to pass through.
  chmodSync(folder, 0o711);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Also where the run is interrupted: what stays in memory is missed more than what stays on a disk.
  process.once("exit", remove);
  return folder;
}

/** Whether there is memory for all of it, in which programs may be kept as well. */
function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    // A container may have less than the machine.
    const available = process.availableMemory?.() ?? freemem();
    return bavail * bsize >= needed && available >= needed && mayHoldPrograms();
  } catch {
    return false;
  }
}

function mayHoldPrograms() {
  const mounts = readFileSync("/proc/self/mounts", "utf8").split("\n");
  const [, , , options] = mounts.find((line) => line.split(" ")[1] === inMemory)?.split(" ") ?? [];
  return options !== undefined && !options.split(",").includes("noexec");
}
