"""The users of the demo, with every role on each domain. Some users belong to both domains."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DemoPerson:
    """A demo user with a role on each host."""

    email: str
    firstname: str
    lastname: str
    roles: Mapping[str, str]


BAY, NOODLE = "bay.localhost", "noodle.localhost"

PEOPLE = (
    DemoPerson("imani@bay.localhost", "Imani", "Okafor", {BAY: "super-admin", NOODLE: "super-admin"}),
    DemoPerson("june@bay.localhost", "June", "Takahashi", {BAY: "admin", NOODLE: "editor"}),
    DemoPerson("teo@bay.localhost", "Teo", "Lindqvist", {BAY: "editor"}),
    DemoPerson("priya@bay.localhost", "Priya", "Raman", {BAY: "author"}),
    DemoPerson("walt@bay.localhost", "Walt", "Brannigan", {BAY: "viewer", NOODLE: "viewer"}),
    DemoPerson("marisol@bay.localhost", "Marisol", "Vega", {BAY: "member"}),
    DemoPerson("mei@noodle.localhost", "Mei", "Castellanos", {NOODLE: "admin"}),
    DemoPerson("oskar@noodle.localhost", "Oskar", "Haddad", {NOODLE: "editor"}),
    DemoPerson("noor@noodle.localhost", "Noor", "Petersen", {NOODLE: "author"}),
    DemoPerson("lucia@noodle.localhost", "Lucía", "Brandt", {NOODLE: "viewer"}),
    DemoPerson("ken@noodle.localhost", "Ken", "Adebayo", {NOODLE: "member"}),
)
